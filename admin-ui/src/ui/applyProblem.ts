import type { UseFormReturnType } from '@mantine/form'
import { isProblem } from '../api/problem'
import { toast } from './toast'

/** What a form does at the end of its mutation: says so and leaves, or shows what is wrong. */
export function formOutcome<T extends Record<string, unknown>>(
  form: UseFormReturnType<T>,
  done: string,
  failed: string,
  leave: () => unknown,
) {
  return {
    onSuccess: () => {
      toast.success(done)
      return leave()
    },
    onError: (error: unknown) => applyProblem(form, error, failed),
  }
}

/**
 * Puts what the engine found wrong where it belongs: each sentence at its field, and the first of
 * these into focus. What no field of the form can show goes to `say`, or becomes a toast.
 */
export function applyProblem<T extends Record<string, unknown>>(
  form: UseFormReturnType<T>,
  error: unknown,
  fallback: string,
  say?: (error: unknown) => void,
) {
  const fields = form.getValues()
  const errors = isProblem(error) ? (error.errors ?? []) : []
  const shown = errors.filter(({ field }) => field in fields)
  if (shown.length > 0) {
    form.setErrors(Object.fromEntries(shown.map(({ field, message }) => [field, message])))
    for (const { field } of shown.slice(0, 1)) form.getInputNode(field)?.focus()
  }
  const left = errors.find(({ field }) => !(field in fields))
  if (!left && shown.length > 0) return
  if (say) say(error)
  else if (left) toast.error(left.message)
  else toast.problem(error, fallback)
}
