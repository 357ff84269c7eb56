import { fetchData } from '../../islands/fetchData'

const EVERY = 5000

/** Shows the next picture every five seconds; paused at first for `prefers-reduced-motion`. */
export function rotateSlides() {
  const box = document.getElementById('slides')
  const dots = document.getElementById('dots')
  const button = dots?.querySelector('button')
  const marks = dots?.querySelectorAll('i') ?? []
  if (!box || !dots || !button || marks.length < 2) return
  const labels = [button.ariaLabel, button.dataset.play ?? '']
  let shown = 0
  // 0 while paused.
  let timer = 0
  // On a slow connection the next picture is due before this one is loaded; two would skip one.
  let coming = false

  const show = async () => {
    // Loads all pictures but the first, now or on the next try.
    const later = await fetchData().catch(() => null)
    if (later && box.childElementCount < 2) box.insertAdjacentHTML('beforeend', later.slides)
    const slides = box.querySelectorAll('img')
    const at = (shown + 1) % slides.length
    const slide = slides[at]
    if (!slide) return
    // Fetched only now, and shown only once it is decoded.
    slide.loading = 'eager'
    await slide.decode().catch(() => {})
    if (!timer) return
    shown = at
    slides.forEach((slide, i) => {
      slide.hidden = i !== shown
    })
    marks.forEach((mark, i) => {
      mark.className = i === shown ? 'on' : ''
    })
  }
  const next = async () => {
    if (document.hidden || coming) return
    coming = true
    await show().finally(() => {
      coming = false
    })
  }
  const play = (on: boolean) => {
    clearInterval(timer)
    timer = on ? window.setInterval(next, EVERY) : 0
    dots.classList.toggle('paused', !on)
    button.ariaLabel = labels[on ? 0 : 1] ?? ''
  }
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  button.onclick = () => play(!timer)
  still.onchange = () => play(!still.matches)
  play(!still.matches)
  dots.classList.add('ready')
}
