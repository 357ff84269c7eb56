import first from '../ui/first.css?inline'
import firstOfArea from '../ui/firstOfArea.css?inline'
import firstOfEntry from '../ui/firstOfEntry.css?inline'

const declaration = /(--[\w-]+):([^;}]+);?/g

/** Tokens that are declared once; the others change with the language. */
const constants = new Map<string, string>()
for (const [, name = '', value = ''] of first.matchAll(declaration))
  if (first.split(`${name}:`).length === 2) constants.set(name, value)

const spelledOut = (css: string): string =>
  css.replace(/var\((--[\w-]+)\)/g, (use, name: string) => {
    const value = constants.get(name)
    return value === undefined ? use : spelledOut(value)
  })

/**
 * The styles that a page inlines. Constant tokens are replaced by their values, which compresses
 * better than names and their list; tokens that only later styles use are left to those.
 */
const inlined = (css: string) => {
  const used = spelledOut(
    css.replace(declaration, (rule, name) => (constants.has(name) ? '' : rule)),
  )
  return used.replace(declaration, (rule, name) => (used.includes(`var(${name})`) ? rule : ''))
}

export const style = inlined(first)
export const areaStyle = inlined(firstOfArea)
export const entryStyle = inlined(firstOfEntry)
