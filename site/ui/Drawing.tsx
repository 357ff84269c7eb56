import type { ComponentProps } from 'react'
import bedBug from './drawings/bed-bug.svg?url'
import cockroach from './drawings/cockroach.svg?url'
import mosquito from './drawings/mosquito.svg?url'
import termite from './drawings/termite.svg?url'
import type { TextKey } from './texts'

/** The drawings that help to recognise a pest: slug of the article → address, and the text that says what it shows. */
const drawings: Record<string, { src: string; alt: TextKey }> = {
  'bed-bugs-at-home': { src: bedBug, alt: 'common.drawing.bedBug' },
  'cockroaches-at-home': { src: cockroach, alt: 'common.drawing.cockroach' },
  'mosquitoes-at-home': { src: mosquito, alt: 'common.drawing.mosquito' },
  'termites-at-home': { src: termite, alt: 'common.drawing.termite' },
}

export const drawingOf = (article: string) => drawings[article]

type Props = Omit<ComponentProps<'img'>, 'width' | 'height'> & { src: string; alt: string }

/** A drawing; its size is known before it is fetched, so that nothing moves. */
export function Drawing({ alt, ...img }: Props) {
  return <img className="drawing" alt={alt} {...img} width="1200" height="640" />
}
