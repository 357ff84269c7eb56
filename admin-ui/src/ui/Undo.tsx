import { Button, Group } from '@mantine/core'

/** What was done, and the way back. */
export function Undo({ text, run }: { text: string; run: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>{text}</span>
      <Button size="compact-md" variant="default" onClick={run}>
        Undo
      </Button>
    </Group>
  )
}
