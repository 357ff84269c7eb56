// Runs before anything is drawn: who has the headings' font already sees it at once.
try {
  if (localStorage.getItem('jaali.fonts')) document.getElementById('fonts').media = 'all'
} catch {}
