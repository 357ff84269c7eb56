import { Button, FileButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconUpload } from '@tabler/icons-react'
import { CallToAction } from '../../ui/CallToAction'
import { ACCEPTED } from './send'

/** From the disk; on what has a camera at the back, from that. */
export function UploadButtons({ add }: { add: (files: Iterable<File>) => void }) {
  const hasCamera = useMediaQuery('(pointer: coarse)')
  return (
    <>
      {hasCamera && (
        <FileButton
          accept="image/*"
          capture="environment"
          onChange={(file: File | null) => file && add([file])}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconCamera size={18} aria-hidden="true" />}
            >
              Take a photo
            </Button>
          )}
        </FileButton>
      )}
      <FileButton accept={ACCEPTED} multiple onChange={add}>
        {(props) => (
          <CallToAction {...props} leftSection={<IconUpload size={18} aria-hidden="true" />}>
            Upload
          </CallToAction>
        )}
      </FileButton>
    </>
  )
}
