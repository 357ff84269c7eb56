const EVERY = 5000

/** Shows the next picture every five seconds, until paused; never by itself when motion is unwelcome. */
export function rotateSlides() {
  const slides = document.querySelectorAll<HTMLElement>('#slides > img')
  const dots = document.getElementById('dots')
  const button = dots?.querySelector('button')
  if (!dots || !button || slides.length < 2) return
  const marks = dots.querySelectorAll('i')
  const labels = [button.ariaLabel, button.dataset.play ?? '']
  let shown = 0
  let timer: number | undefined

  const next = () => {
    if (document.hidden) return
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
  dots.hidden = false
}
