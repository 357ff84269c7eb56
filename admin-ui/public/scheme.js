// Light or dark before the first paint. A file of its own: the page allows no script in itself.
const chosen = localStorage.getItem('mantine-color-scheme-value')
const dark = chosen === 'auto' || !chosen ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
