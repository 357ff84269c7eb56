// Runs before anything is drawn, on English pages only: a returning visitor reads on in the language
// chosen before. A page shown at another address than its own (a preview, a form that came back)
// stays; so it does where storage is blocked or the stored language is none of ours.
try {
  const language = localStorage.getItem('jaali.language')
  const path = document.documentElement.dataset.path
  if (/^(kn|hi|ta|te|mr|bn)$/.test(language) && location.pathname === path)
    location.replace(`/${language}${path}${location.search}${location.hash}`)
} catch {}
