import { Checkbox, type CheckboxGroupProps } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './GroupedBoxes.module.css'

interface Group {
  label: string
  of: readonly Box[]
}

interface Box {
  /** As programs know it. */
  code: string
  about: string
}

interface Props extends Omit<CheckboxGroupProps, 'children'> {
  groups: readonly Group[]
  /** What belongs below the boxes of a group. */
  below?: (of: readonly Box[]) => ReactNode
}

/** Codes to choose some of, by what they are about, each with its sentence. */
export function GroupedBoxes({ groups, below, ...field }: Props) {
  return (
    <Checkbox.Group
      {...field}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      // For the focus, when the engine finds something wrong.
      tabIndex={-1}
    >
      {groups.map(({ label, of }) => (
        <fieldset key={label} className={styles.group}>
          <legend>{label}</legend>
          <div className={styles.boxes}>
            {of.map(({ code, about }) => (
              <Checkbox
                key={code}
                value={code}
                label={
                  <>
                    {about} <code>{code}</code>
                  </>
                }
              />
            ))}
          </div>
          {below?.(of)}
        </fieldset>
      ))}
    </Checkbox.Group>
  )
}
