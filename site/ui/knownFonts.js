// Runs before anything is drawn: who has the headings' font already reads in it at once.
try {
  if (localStorage.getItem('jaali.fonts')) document.documentElement.className = 'anek'
} catch {}
