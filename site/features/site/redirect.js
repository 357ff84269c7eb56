// Runs before the first paint, on English pages only: redirects a returning visitor to the language
// chosen before. A page shown at a path other than its own (a preview, a returned form) stays; so
// does a page where storage is blocked or the stored language is none of ours or lacks the page.
try {
  const language = localStorage.getItem('jaali.language')
  const { path, lacks = '' } = document.documentElement.dataset
  const isOurs = /^(kn|hi|ta|te|mr|bn)$/.test(language) && !lacks.includes(language)
  if (isOurs && location.pathname === path)
    location.replace(`/${language}${path}${location.search}${location.hash}`)
} catch {}
