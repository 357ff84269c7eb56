/** Requests about personal data in words. */
import type { Tone } from '../../ui/Tag'
import type { PrivacyRequest } from './queries'

export const kinds: Record<PrivacyRequest['kind'], string> = {
  see: 'See what we keep',
  correct: 'Correct it',
  withdraw: 'Take back the consent',
  erase: 'Erase it',
}

type State = PrivacyRequest['state']

export const states: Record<State, { label: string; tone: Tone }> = {
  new: { label: 'To call', tone: 'warning' },
  verified: { label: 'Called, is theirs', tone: 'info' },
  done: { label: 'Done', tone: 'ok' },
  refused: { label: 'Refused', tone: 'neutral' },
}

/** What may come next: the words of its button, and what is said afterwards. */
export const next: Record<State, [to: State, verb: string, done: string][]> = {
  new: [
    ['refused', 'Refuse', 'Request refused'],
    ['verified', 'Number is theirs', 'Number confirmed'],
  ],
  verified: [
    ['refused', 'Refuse', 'Request refused'],
    ['done', 'Done', 'Request done'],
  ],
  done: [['verified', 'Reopen', 'Request reopened']],
  refused: [['new', 'Reopen', 'Request reopened']],
}
