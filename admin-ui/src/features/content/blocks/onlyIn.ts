import { locales } from '../../../ui/locales'

/** `English, Kannada only`, or `Not in Tamil` where few lack it; nothing when all languages have it. */
export function onlyIn(codes: string[]) {
  const namesOf = (has: boolean) =>
    locales.filter(({ code }) => codes.includes(code) === has).map(({ name }) => name)
  const [having, lacking] = [namesOf(true), namesOf(false)]
  if (lacking.length === 0) return undefined
  return lacking.length < having.length
    ? `Not in ${lacking.join(', ')}`
    : `${having.join(', ')} only`
}
