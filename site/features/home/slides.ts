const EVERY = 5000

/** Shows the next picture every five seconds, until paused; never by itself when motion is unwelcome. */
export function rotateSlides() {
  const slides = document.querySelectorAll<HTMLImageElement>('#slides img')
  const dots = document.getElementById('dots')
  const button = dots?.querySelector('button')
  if (!dots || !button || slides.length < 2) return
  const marks = dots.querySelectorAll('i')
  const labels = [button.ariaLabel, button.dataset.play ?? '']
  let shown = 0
  let timer: number | undefined

  const next = async () => {
    const slide = slides[(shown + 1) % slides.length]
    if (document.hidden || !slide) return
    // Fetched only now, and shown only once it can be drawn at once.
    slide.loading = 'eager'
    await slide.decode().catch(() => {})
    if (timer === undefined) return
    shown = (shown + 1) % slides.length
    slides.forEach((slide, i) => {
      slide.hidden = i !== shown
    })
    marks.forEach((mark, i) => {
      mark.className = i === shown ? 'on' : ''
    })
  }
  const play = (on: boolean) => {
    clearInterval(timer)
    timer = on ? window.setInterval(next, EVERY) : undefined
    dots.classList.toggle('paused', !on)
    button.ariaLabel = labels[on ? 0 : 1] ?? ''
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  button.onclick = () => play(timer === undefined)
  still.onchange = () => play(!still.matches)
  play(!still.matches)
  dots.classList.add('ready')
}
