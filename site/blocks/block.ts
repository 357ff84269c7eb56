import type { ReactNode } from 'react'
import type { PageData } from '../api/pageData'

/** What the component of a block is given. */
export interface BlockProps<Type> {
  of: Type
  page: PageData
  /** The form that asks for a quote, for the block that says where it stands. */
  form: ReactNode
}
