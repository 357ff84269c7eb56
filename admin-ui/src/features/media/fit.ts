/** Whether a picture suits the place that shows it, as the engine warns of it once it is chosen. */
import type { Schemas } from '../../api/client'
import type { Media } from './queries'

/** What a field says of its pictures. */
export type Shape = Pick<Schemas['ContentField'], 'min_width' | 'ratio'>

/** `16:9` → 16 / 9 */
export function ratioOf({ ratio }: Shape) {
  const [width = 0, height = 0] = (ratio ?? '').split(':').map(Number)
  return width && height ? width / height : undefined
}

/** The part of a picture that a page may cut off. */
const CROPPED = 0.1

interface Misfit {
  /** For its tile. */
  label: string
  sentence: string
}

export function misfitsOf({ width, height }: Media, shape: Shape): Misfit[] {
  const found: Misfit[] = []
  const { min_width: least, ratio } = shape
  if (least && width && width < least) {
    found.push({
      label: 'Too small',
      sentence: `It is ${width} pixels wide, less than ${least}: on large screens it will look blurred.`,
    })
  }
  const wanted = ratioOf(shape)
  const own = width / height
  if (wanted && own && Math.min(own, wanted) / Math.max(own, wanted) < 1 - CROPPED) {
    found.push({
      label: `Not ${ratio}`,
      sentence: `The page shows it as ${ratio}, and cuts off more than a tenth.`,
    })
  }
  return found
}
