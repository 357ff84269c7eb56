import { type FormEvent, type FormEventHandler, type ReactNode, useEffect, useRef } from 'react'
import { useBack } from './back'
import styles from './Form.module.css'
import { FormEnd } from './FormEnd'
import { useOnPage } from './onPage'
import { Progress, type Steps, StepsContext } from './Steps'
import { useUnsaved } from './useUnsaved'

interface Props {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** What the button says that saves. */
  verb: string
  isSaving: boolean
  cancel: () => void
  /** Whether something was typed that would be lost. */
  isDirty?: () => boolean
  /** Where it is shown in steps: what is sent is sent from the last. */
  steps?: Steps | undefined
  children: ReactNode
}

const never = () => false

/** A form of cards, with what ends it always at hand. */
export function Form({
  onSubmit,
  verb,
  isSaving,
  cancel,
  isDirty = never,
  steps,
  children,
}: Props) {
  useUnsaved(isDirty)
  useOnPage('form-bar')
  const here = useStep(steps?.at)
  const { at = 0, names = [''], go = () => {} } = steps ?? {}
  const back = () => go(at - 1)
  const isLast = at === names.length - 1
  useBack(back, at > 0)
  function submit(event: FormEvent<HTMLFormElement>) {
    if (isLast) return onSubmit(event)
    event.preventDefault()
    go(at + 1)
  }
  return (
    <form ref={here} noValidate onSubmit={submit} className={styles.form}>
      <StepsContext value={steps}>
        {steps && <Progress of={steps} />}
        {children}
      </StepsContext>
      <FormEnd
        className={styles.bar}
        cancel={at > 0 ? back : cancel}
        quiet={at > 0 ? 'Back' : 'Cancel'}
        verb={isLast ? verb : 'Continue'}
        isSaving={isSaving}
      />
    </form>
  )
}

/** Another step begins at its top, with the focus where Enter goes on. */
function useStep(at: number | undefined) {
  const here = useRef<HTMLFormElement>(null)
  const last = useRef(at)
  useEffect(() => {
    if (last.current === at) return
    last.current = at
    window.scrollTo(0, 0)
    const fields = here.current?.querySelectorAll<HTMLElement>('input, select, [type=submit]') ?? []
    const first = [...fields].find((field) => !field.closest('[hidden]'))
    first?.focus({ preventScroll: true })
  }, [at])
  return here
}
