/** What was copied elsewhere, as Markdown. */
import Turndown from 'turndown'

const SAFE = /^(https?:|mailto:|tel:)/i

const service = new Turndown({
  headingStyle: 'atx',
  bulletListMarker: '-',
  emDelimiter: '*',
  codeBlockStyle: 'fenced',
})
  .remove(['script', 'style', 'title', 'meta', 'link', 'noscript', 'template', 'head'])
  .remove(['iframe', 'object', 'embed', 'form', 'button', 'input', 'select', 'textarea'] as never)
  .addRule('pictures', {
    filter: ['img', 'svg', 'picture', 'video', 'audio', 'canvas'] as never,
    replacement: () => '',
  })
  .addRule('unsafe links', {
    filter: (node) => node.nodeName === 'A' && !SAFE.test(node.getAttribute('href') ?? ''),
    replacement: (content) => content,
  })
  .addRule('points', {
    filter: 'li',
    replacement(content, node) {
      const list = node.parentElement
      const place = list ? [...list.children].indexOf(node as Element) + 1 : 1
      const mark = list?.nodeName === 'OL' ? `${place}.` : '-'
      return `${mark} ${content.trim().replaceAll('\n', '\n  ')}\n`
    },
  })
  // Some offices wrap all they copy into a <b> that is none.
  .addRule('bold that is none', {
    filter: (node) => /^(B|STRONG)$/.test(node.nodeName) && node.style.fontWeight === 'normal',
    replacement: (content) => content,
  })

/** HTML becomes Markdown; what runs, loads or asks for input is left out. */
export const markdownOf = (html: string) => service.turndown(html).trim()
