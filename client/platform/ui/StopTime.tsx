import { stopText } from './quoteText.ts'

interface Props {
  at: string
  zone: string
  /** Before the clock: `by `. */
  by?: string
}

/** A time by the clock of its stop, `Tue, Nov 24, by 9:00 AM MST`; where that does not fit, it breaks between day and clock. */
export function StopTime({ at, zone, by = '' }: Props) {
  const { day, clock } = stopText(at, zone)
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{`${by}${clock}`}</span>
    </time>
  )
}
