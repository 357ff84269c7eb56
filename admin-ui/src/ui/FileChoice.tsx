import { FileInput, type FileInputProps } from '@mantine/core'

type Props = Pick<FileInputProps, 'label' | 'description' | 'accept' | 'leftSection'> & {
  file: File | null
  choose: (file: File | null) => void
}

/** One file from the disk; it can be put back. */
export function FileChoice({ file, choose, ...rest }: Props) {
  return (
    <FileInput
      {...rest}
      placeholder="Choose a file"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      value={file}
      onChange={choose}
    />
  )
}
