/** What a browser calls itself, in words. */

/** Most call themselves by the names of others too: the first that fits is meant. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|CrOS/, 'Linux'],
]

const first = (of: [RegExp, string][], text: string) => of.find(([sign]) => sign.test(text))?.[1]

/** `Chrome on Android` */
export function browserOf(userAgent: string) {
  const [browser, system] = [first(browsers, userAgent), first(systems, userAgent)]
  if (!browser && !system) return 'A browser that is not known'
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ')
}
