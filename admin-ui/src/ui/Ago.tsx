import { ago, dateTime } from './dates'

/** How long ago something was; its date and time on hover. */
export const Ago = ({ at }: { at: string }) => (
  <time dateTime={at} title={dateTime(at)}>
    {ago(at)}
  </time>
)
