import { Button, Group, type GroupProps } from '@mantine/core'

interface Props extends GroupProps {
  cancel: () => void
  /** What the other button says. */
  quiet?: string
  /** What the button says that submits. */
  verb: string
  isSaving: boolean
}

/** The two buttons that end a form. */
export function FormEnd({ cancel, quiet = 'Cancel', verb, isSaving, ...group }: Props) {
  return (
    <Group justify="flex-end" {...group}>
      <Button variant="default" onClick={cancel}>
        {quiet}
      </Button>
      <Button type="submit" loading={isSaving}>
        {verb}
      </Button>
    </Group>
  )
}
