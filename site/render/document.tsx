import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageData } from '../api/pageData'
import redirectFile from '../features/site/redirect.js?raw'
import { homeCard } from '../ui/cards'
import knownFontsFile from '../ui/knownFonts.js?raw'
import untilLaterFile from '../ui/untilLater.js?raw'
import { DataBlock, inlineScript, Verbatim } from '../ui/Verbatim'
import wide from '../ui/wide.css?url'
import { structuredData } from './structuredData'
import { areaStyle, entryStyle, homeStyle, style } from './styles'

/**
 * The scripts that run before the first paint; on English pages one may redirect to another
 * language. The security policy has the hashes of these texts, and those of the styles.
 */
export const atFirst = [untilLaterFile, knownFontsFile].map(inlineScript).join('\n')
export const atFirstInEnglish = `${inlineScript(redirectFile)}\n${atFirst}`

interface Scripts {
  script: string
  preload: string[]
}

/**
 * A whole page as text. The development server and the renderer both use it, so a developer sees
 * what is published. The renderer passes the built scripts; the development server adds its own.
 */
export function document(
  Page: ComponentType<{ page: PageData }>,
  page: PageData,
  scripts: Scripts | null = null,
) {
  const markup = renderToString(
    <html
      lang={page.locale}
      data-path={page.path}
      data-engine={page.engine}
      data-lacks={lacking(page)}
    >
      <Head page={page} scripts={scripts} />
      <body>
        <Page page={page} />
        <DataBlock type="application/ld+json" data={structuredData(page)} />
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}

/** The languages that do not have the page, for `redirect.js`; nothing where all have it. */
function lacking({ languages }: PageData) {
  const lacked = languages.filter(({ exists }) => !exists).map(({ locale }) => locale)
  return lacked.length > 0 ? lacked.join(' ') : undefined
}

function Head({ page, scripts }: { page: PageData; scripts: Scripts | null }) {
  const { public_url, title, description, locale } = page
  const own = public_url + page.path
  const languages = page.languages.filter(({ exists }) => exists)
  // English comes first where it has the page.
  const [standard] = languages
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <Verbatim tag="script" text={locale === 'en' ? atFirstInEnglish : atFirst} />
      <title>{title}</title>
      <meta name="description" content={description} />
      {/* The ground of the bar, which is the same in the dark. */}
      <meta name="theme-color" content="#072f23" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/icon-32.png" sizes="32x32" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {!page.sought && <meta name="robots" content="noindex" />}
      {page.sought && (
        <>
          <link rel="canonical" href={page.canonical ?? own} />
          {languages.map((l) => (
            <link key={l.locale} rel="alternate" hrefLang={l.locale} href={public_url + l.path} />
          ))}
          {standard && (
            <link rel="alternate" hrefLang="x-default" href={public_url + standard.path} />
          )}
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={page.business.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={`${locale}_IN`} />
      <meta
        property="og:image"
        content={public_url + (page.image ?? page.card ?? homeCard(locale))}
      />
      {!page.image && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <Verbatim tag="style" text={style} />
      {page.kind === 'home' && <Verbatim tag="style" text={homeStyle} />}
      <link rel="stylesheet" href={wide} media="(min-width: 48rem)" />
      {page.kind === 'area' && <Verbatim tag="style" text={areaStyle} />}
      {page.kind === 'entry' && <Verbatim tag="style" text={entryStyle} />}
      {scripts?.preload.map((address) => (
        <link key={address} rel="modulepreload" href={address} />
      ))}
      {scripts && <script type="module" src={scripts.script} />}
    </head>
  )
}
