import { type ComponentType, cloneElement, type ReactElement, type ReactNode } from 'react'
import type { AnyBlock } from '../api/blocks'
import type { PageData } from '../api/pageData'
import type { BlockProps } from './block'

const files = import.meta.glob<{ Block: ComponentType<BlockProps<never>> }>('./*/*.tsx', {
  eager: true,
})

/** Type of block → its component; a folder is a type. */
export const components = new Map(
  Object.entries(files).map(([path, { Block }]) => [path.split('/')[1] ?? '', Block]),
)

interface Props {
  blocks: AnyBlock[]
  page: PageData
  form: ReactNode
}

/** The blocks of an entry, one below the other. A type that this build lacks stops the release. */
export function Blocks({ blocks, page, form }: Props) {
  return blocks.map((block) => {
    const Block = components.get(block.type)
    if (!Block) throw new Error(`this build has no block '${block.type}'`)
    const props = { of: block as never, page, form }
    return block['data-at'] ? (
      <Marked key={block.id} block={Block as Drawn} at={block['data-at']} props={props} />
    ) : (
      <Block key={block.id} {...props} />
    )
  })
}

type Drawn = (props: BlockProps<never>) => ReactElement<{ 'data-at': string }>

interface MarkedProps {
  block: Drawn
  at: string
  props: BlockProps<never>
}

/** A block of a preview. Its own element says where it is edited: one around it would change its looks. */
const Marked = ({ block, at, props }: MarkedProps) => cloneElement(block(props), { 'data-at': at })
