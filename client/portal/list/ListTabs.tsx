import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { formatCount } from '#shared/kernel/count'

export interface ListTab {
  /** The status it filters by; empty for all. */
  value: string
  text: string
  /** The number of its rows; null while unknown. */
  count: number | null
}

interface Props {
  label: string
  tabs: readonly ListTab[]
  /** The value of the selected tab; if none has it, the first tab can get the focus. */
  chosen: string
  /** The id of the tab panel with the list. */
  panel: string
  onChoose: (value: string) => void
}

/** The id of a tab, which labels its panel. */
export const tabId = (panel: string, value: string) => `${panel}-${value || 'all'}`

/** Tabs with counts; arrow keys move between them. */
export function ListTabs({ label, tabs, chosen, panel, onChoose }: Props) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const current = Math.max(
    0,
    tabs.findIndex(({ value }) => value === chosen),
  )
  // If the tabs do not all fit, the selected one is visible, also after the screen was turned.
  useLayoutEffect(() => {
    const tab = buttons.current[current]
    const list = tab?.parentElement
    if (!tab || !list) return
    const show = () => {
      if (list.scrollWidth <= list.clientWidth) return
      const [inner, outer] = [tab.getBoundingClientRect(), list.getBoundingClientRect()]
      list.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
    }
    show()
    const resized = new ResizeObserver(show)
    resized.observe(list)
    return () => resized.disconnect()
  }, [current])
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
    // The tablist handles the arrow keys; focus and presses go to the tabs.
    <div role="tablist" aria-label={label} tabIndex={-1} className="list-tabs no-print" onKeyDown={move}>
      {tabs.map(({ value, text, count }, at) => (
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
          <span>{text}</span>
          {count !== null && <span className="list-tab-count">{formatCount(count)}</span>}
        </button>
      ))}
    </div>
  )
}
