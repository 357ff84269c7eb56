import first from '../ui/first.css?inline'
import firstOfArea from '../ui/firstOfArea.css?inline'
import firstOfEntry from '../ui/firstOfEntry.css?inline'
import firstOfHome from '../ui/firstOfHome.css?inline'

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

/** Constant tokens become their values, which compresses better than names and their list. */
const resolved = (css: string) =>
  spelledOut(css.replace(declaration, (rule, name) => (constants.has(name) ? '' : rule)))

const parts = [first, firstOfHome, firstOfArea, firstOfEntry].map(resolved)

/** The styles that pages inline. Tokens that only later styles use are left to those. */
export const [style = '', homeStyle = '', areaStyle = '', entryStyle = ''] = parts.map((css) =>
  css.replace(declaration, (rule, name) =>
    parts.some((part) => part.includes(`var(${name})`)) ? rule : '',
  ),
)
