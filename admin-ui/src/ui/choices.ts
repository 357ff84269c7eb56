export interface Choice {
  value: string
  label: string
}

/** The choices, and the value that is there already if it is none of them. */
export const withPresent = (
  choices: Choice[],
  present: string | null | undefined,
  label: (value: string) => string,
): Choice[] =>
  !present || choices.some(({ value }) => value === present)
    ? choices
    : [...choices, { value: present, label: label(present) }]
