import { formatCount } from '#shared/kernel/count'
import { type Axis, daysOf } from './boardDays.ts'

interface Props {
  axis: Axis
  dayWidth: number
  textScale: number
  shown: number
  count: number
  /** The position of the current time, and its text by the reader's clock. */
  now: { hours: number; text: string } | null
}

/** Half the width of the clock, in pixels, with text of 16 pixels. */
const halfClock = 54
const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const clock = [
  [6, '6a'],
  [12, '12p'],
  [18, '6p'],
] as const

/** The days above the board, with their hours where these fit. */
export function BoardHead({ axis, dayWidth, textScale, shown, count, now }: Props) {
  const half = halfClock * textScale
  const roomOfDay = dayWidth / textScale
  // At the edges the clock remains whole.
  const getOffset = (hours: number) => Math.max(half, Math.min(axis.days * dayWidth - half, (hours / 24) * dayWidth))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the board is a grid of bars, not a table.
    // biome-ignore lint/a11y/useFocusableInteractive: nothing to do with it.
    <div role="row" aria-rowindex={1} className="board-head">
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      <div role="columnheader" className="board-corner">
        {shown === count ? `${formatCount(count)} drivers` : `${formatCount(shown)} of ${formatCount(count)} drivers`}
      </div>
      {daysOf(axis).map((day) => {
        const date = new Date(`${day}T00:00Z`)
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          // biome-ignore lint/a11y/useFocusableInteractive: as above.
          <div key={day} role="columnheader" className="board-day" style={{ width: dayWidth }}>
            <span aria-hidden="true">{`${dayName.format(date)} ${Number(day.slice(8))}`}</span>
            <span className="sr-only">{whole.format(date)}</span>
            {clock
              .filter(([hour]) => roomOfDay >= 140 || (hour === 12 && roomOfDay >= 64))
              .map(([hour, text]) => (
                <small key={text} aria-hidden="true" style={{ left: (hour / 24) * dayWidth }}>
                  {text}
                </small>
              ))}
          </div>
        )
      })}
      {now && (
        <span role="presentation" className="board-clock" style={{ left: `calc(var(--names) + ${getOffset(now.hours)}px)` }}>
          {now.text}
        </span>
      )}
    </div>
  )
}
