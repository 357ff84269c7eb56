import { TextInput, type TextInputProps } from '@mantine/core'

/** A code of the second factor. Letters are of recovery codes. */
export const CodeInput = (props: TextInputProps) => (
  <TextInput
    label="Code"
    description="Six digits of your authenticator app, or a recovery code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    {...props}
  />
)
