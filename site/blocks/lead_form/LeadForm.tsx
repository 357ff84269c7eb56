import type { LeadFormBlock } from '../../api/blocks'
import type { BlockProps } from '../block'

export const Block = ({ form }: BlockProps<LeadFormBlock>) => form
