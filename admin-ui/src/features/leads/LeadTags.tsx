import { Tag } from '../../ui/Tag'
import { TagLine, type Word } from '../../ui/TagLine'
import { readable } from '../../ui/words'
import { warnings } from './priority'
import type { Lead } from './queries'
import { useIsWaiting } from './useWaiting'
import { statusTones } from './words'

/** Status and warnings, in the order in which they matter to whoever calls. */
function useWords(lead: Lead): Word[] {
  const isWaiting = useIsWaiting(lead.id)
  const { high, overdue, maxAttempts } = warnings(lead)
  const words: (Word | false)[] = [
    high && { word: 'High Priority', tone: 'danger' },
    isWaiting && { word: 'Waiting to be sent', tone: 'warning' },
    lead.is_emergency && { word: 'Emergency', tone: 'danger' },
    { word: readable(lead.status), tone: statusTones[lead.status] },
    overdue && { word: 'Overdue', tone: 'danger' },
    maxAttempts && { word: 'Max Attempts', tone: 'strong' },
    Boolean(lead.repeat_of) && { word: 'Asked again', tone: 'medium' },
  ]
  return words.filter((word) => word !== false)
}

/** Status and warnings, in words. */
export const LeadTags = ({ of: lead }: { of: Lead }) =>
  useWords(lead).map(({ word, tone }) => (
    <Tag key={word} tone={tone}>
      {word}
    </Tag>
  ))

/** The same on one line, for a row. */
export const LeadTagLine = ({ of: lead }: { of: Lead }) => <TagLine words={useWords(lead)} />
