import type { PageData } from '../../api/pageData'
import { Icon } from '../../ui/Icon'
import { Photo } from '../../ui/Photo'
import { pictureAddress } from '../../ui/pictures'
import { useTexts } from '../../ui/texts'
import { Facts } from './Facts'
import { QuickPrice } from './QuickPrice'

/** The loader shows the next picture every five seconds; without it the first one stays. */
export function Hero({ page }: { page: PageData }) {
  const t = useTexts()
  const { slides } = page
  return (
    <section className="hero home-hero" id="home">
      <div className="wrap copy">
        <h1>
          {t('hero.title')} <em>{t('hero.titleAccent')}</em>
        </h1>
        <p className="lede">{t('hero.lede')}</p>
        <div className="actions">
          <a className="button paper" href="#contact">
            {t('hero.quote')}
          </a>
          <a className="button ghost" href="#services">
            {t('hero.services')}
          </a>
        </div>
        <div className="dots" id="dots">
          <button type="button" aria-label={t('hero.pause')} data-play={t('hero.play')}>
            <Icon name="pause" />
            <Icon name="play" />
          </button>
          {slides.map((slide, i) => (
            <i key={slide.picture} className={i === 0 ? 'on' : undefined} />
          ))}
        </div>
      </div>
      <div className="slides" id="slides">
        {slides.slice(0, 1).map((slide) => (
          <Slide key={slide.picture} slide={slide} first />
        ))}
      </div>
      <div className="sill">
        <div className="wrap">
          {page.home && <QuickPrice page={page} quick={page.home.quick} />}
          <Trust page={page} />
          <Facts business={page.business} />
        </div>
      </div>
    </section>
  )
}

/** The pictures after the first, kept out of the page: the second appears after five seconds. */
export const LaterSlides = ({ page }: { page: PageData }) =>
  page.slides.slice(1).map((slide) => <Slide key={slide.picture} slide={slide} first={false} />)

function Slide({ slide, first }: { slide: PageData['slides'][number]; first: boolean }) {
  const shown = {
    hidden: !first,
    loading: first ? 'eager' : 'lazy',
    fetchPriority: first ? 'high' : 'low',
    decoding: 'async',
  } as const
  if (slide.photo) return <Photo {...shown} alt={slide.alt} photo={slide.photo} sizes="100vw" />
  const drawing = pictureAddress(slide.picture)
  return <img {...shown} alt={slide.alt} src={drawing} width="1600" height="1000" />
}

function Trust({ page }: { page: PageData }) {
  const t = useTexts()
  return (
    <ul className="trust" aria-label={t('hero.trust', { name: page.business.name })}>
      <li>
        <Icon name="clock" size={18} />
        {t('hero.trust.emergency')}
      </li>
      <li>
        <Icon name="shield" size={18} />
        {t('hero.trust.warranty')}
      </li>
      <li>
        <Icon name="badge" size={18} />
        {t('hero.trust.technicians')}
      </li>
    </ul>
  )
}
