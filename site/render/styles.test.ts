import { expect, test } from 'vitest'
import { areaStyle, entryStyle, homeStyle, style } from './styles'

test.each([
  ['home', style + homeStyle],
  ['area', style + areaStyle],
  ['entry', style + entryStyle],
])('what the page of %s inlines declares every token it uses', (_, css) => {
  for (const [, name] of css.matchAll(/var\((--[\w-]+)/g)) expect(css).toContain(`${name}:`)
})
