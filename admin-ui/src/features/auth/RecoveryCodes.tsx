import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import styles from './AccountPage.module.css'

/** They are shown this once. */
export function RecoveryCodes({ codes, done }: { codes: string[]; done: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        Each signs you in once, when your phone is not at hand. Print them or keep them in a
        password manager: they are not shown again, and older ones no longer work.
      </Text>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} data-autofocus>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={done}>I have kept them</Button>
      </Group>
    </Stack>
  )
}
