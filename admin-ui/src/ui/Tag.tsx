import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Tag.module.css'

export type Tone = 'neutral' | 'info' | 'ok' | 'warning' | 'medium' | 'danger' | 'strong'

/** A word about the state of something. The word says it; the tone only helps to find it. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <Badge className={styles[tone]}>{children}</Badge>
}
