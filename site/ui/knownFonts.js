// Runs before the first paint: a browser that has loaded the headings' font before uses it at once.
try {
  if (localStorage.getItem('jaali.fonts')) document.documentElement.className = 'anek'
} catch {}
