// Ends the page that stands in for another one: opens that one as soon as it can be fetched, and says
// so when a request waits in the outbox. At its own address the page stands in for none.
try {
  document.getElementById('kept').hidden = !localStorage.getItem('jaali.outbox')
} catch {}
document.getElementById('retry').onclick = () => location.reload()
if (location.pathname !== document.documentElement.dataset.path) {
  let pause = 2000
  let timer
  const again = () => {
    clearTimeout(timer)
    pause = Math.min(pause * 2, 60000)
    timer = setTimeout(again, pause)
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500 && location.reload(),
      () => {},
    )
  }
  addEventListener('online', again)
  timer = setTimeout(again, pause)
}
