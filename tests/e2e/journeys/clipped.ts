import type { Page } from '@playwright/test'

/**
 * What somebody cannot read on the screen as it is now: any text that is cut without an ellipsis, and
 * any label that is not there in full. Data, a name or an address, may end in an ellipsis; on a button
 * its `title` says it in full.
 */
export const clipped = (page: Page) =>
  page.evaluate(() => {
    const labels =
      'button, label, legend, summary, h1, h2, h3, th, nav a, [role=tab], .mantine-Button-root'
    const found = new Set<string>()

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      const words = text.nodeValue?.trim()
      if (!parent || !words || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const flaw = flawOf(parent, range.getBoundingClientRect())
      if (flaw) found.add(`${words.slice(0, 40)}: ${flaw}`)
    }

    const pen = document.createElement('canvas').getContext('2d')
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      if (!pen || field.value || !isSeen(field)) continue
      pen.font = font
      const room =
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (pen.measureText(field.placeholder).width > room + 1) {
        found.add(`${field.placeholder}: the placeholder is cut`)
      }
    }
    return [...found]

    /** Not only there for a screen reader. */
    function isSeen(element: Element) {
      const { width, height } = element.getBoundingClientRect()
      return (
        width > 1 &&
        height > 1 &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !clips(element)
      )
    }

    function clips(element: Element | null): boolean {
      if (!element) return false
      const { clipPath, clip } = getComputedStyle(element)
      return clipPath !== 'none' || clip !== 'auto' || clips(element.parentElement)
    }

    function isTitled(element: Element) {
      return element.getAttribute('title') === element.textContent
    }

    function flawOf(parent: Element, { left, right, bottom, width }: DOMRect) {
      const label = parent.closest(labels)
      if (width === 0) return
      const box = label?.getBoundingClientRect()
      if (box && (left < box.left - 1 || right > box.right + 1)) return 'wider than its label'
      for (let at: Element | null = parent; at; at = at.parentElement) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, position } =
          getComputedStyle(at)
        // What scrolls by intent shows the rest when it is scrolled.
        if (/auto|scroll/.test(overflowX)) return
        const edges = at.getBoundingClientRect()
        const isWide = overflowX !== 'visible' && (left < edges.left - 1 || right > edges.right + 1)
        const isTall = overflowY !== 'visible' && bottom > edges.bottom + 4
        const hasEllipsis = isTall ? webkitLineClamp !== 'none' : textOverflow === 'ellipsis'
        if ((isWide || isTall) && !(hasEllipsis && (!label || isTitled(at)))) return 'cut'
        if (isWide || isTall || position === 'fixed') return
      }
      if (left < -1 || right > innerWidth + 1) return 'beyond the edge of the screen'
    }
  })
