import { type KeyboardEvent, useRef } from 'react'
import { formatCount } from '#shared/count'

export interface ListTab {
  /** The status it narrows the list to; empty for all. */
  value: string
  words: string
  /** How many there are in all; null while that is not known. */
  count: number | null
}

interface Props {
  label: string
  tabs: readonly ListTab[]
  /** Where none of them is chosen, the first one can be reached. */
  chosen: string
  /** The id of the list that they narrow: its tabpanel. */
  panel: string
  onChoose: (value: string) => void
}

/** The id of a tab, by which its panel is named. */
export const tabId = (panel: string, value: string) => `${panel}-${value || 'all'}`

/** The parts of a list with their counts; arrow keys move from one to the next. */
export function ListTabs({ label, tabs, chosen, panel, onChoose }: Props) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const current = Math.max(
    0,
    tabs.findIndex(({ value }) => value === chosen),
  )
  const move = (event: KeyboardEvent) => {
    const places: Record<string, number> = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    const next = (place + tabs.length) % tabs.length
    onChoose(tabs[next]?.value ?? '')
    buttons.current[next]?.focus()
  }
  return (
    // The arrow keys belong to the tabs together; each of them takes the focus and the press.
    <div role="tablist" aria-label={label} tabIndex={-1} className="list-tabs no-print" onKeyDown={move}>
      {tabs.map(({ value, words, count }, at) => (
        <button
          key={value}
          ref={(button) => {
            buttons.current[at] = button
          }}
          type="button"
          role="tab"
          id={tabId(panel, value)}
          aria-controls={panel}
          aria-selected={value === chosen}
          tabIndex={at === current ? 0 : -1}
          className="list-tab"
          onClick={() => onChoose(value)}
        >
          {words}
          {count !== null && <span className="list-tab-count">{formatCount(count)}</span>}
        </button>
      ))}
    </div>
  )
}
