import { ActionIcon, FileButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'

/** What a file picker offers. The engine judges by the content. */
const ACCEPTED = 'image/*,application/pdf,audio/*'

/** Chooses files to attach; on a device that is held in a hand also with its camera. */
export function AttachButtons({ add }: { add: (files: File[]) => void }) {
  const hasCamera = useMediaQuery('(pointer: coarse)') ?? false
  return (
    <>
      <FileButton multiple accept={ACCEPTED} onChange={add}>
        {(props) => (
          <ActionIcon
            {...props}
            variant="subtle"
            size="2.75rem"
            aria-label="Attach files"
            title="Attach pictures, PDFs or recordings"
          >
            <IconPaperclip size={20} aria-hidden="true" />
          </ActionIcon>
        )}
      </FileButton>
      {hasCamera && (
        <FileButton accept="image/*" capture="environment" onChange={(file) => file && add([file])}>
          {(props) => (
            <ActionIcon
              {...props}
              variant="subtle"
              size="2.75rem"
              aria-label="Take a photograph"
              title="Take a photograph"
            >
              <IconCamera size={20} aria-hidden="true" />
            </ActionIcon>
          )}
        </FileButton>
      )}
    </>
  )
}
