import * as Tooltip from '@radix-ui/react-tooltip'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { Count, SidebarItem } from '#shared/access/navigation'
import { isAt } from './isAt.ts'
import { PlaceCount } from './PlaceCount.tsx'
import { placeIcons } from './placeIcons.ts'

interface Props {
  items: readonly SidebarItem[]
  counts: Partial<Record<Count, number | null>>
  /** Collapsed: icons only, each with its name in a tooltip. */
  rail?: boolean
}

/** The entries of the sidebar, grouped under their headings. */
export function SidebarLinks({ items, counts, rail = false }: Props) {
  const heading = useId()
  const loose = items.filter(({ group }) => !group)
  const grouped = items.filter(({ group }) => group)
  const show = (item: SidebarItem) => (
    <li key={item.place}>
      <SidebarLink item={item} count={item.count ? (counts[item.count] ?? 0) : 0} rail={rail} />
    </li>
  )
  return (
    <>
      <ul className="grid gap-1">{loose.map(show)}</ul>
      {grouped.length > 0 && (
        <section aria-labelledby={heading} className="mt-4 border-t border-line pt-4">
          <h2 id={heading} className={rail ? 'sr-only' : 'px-4 pb-1 text-label text-muted'}>
            {grouped[0]?.group}
          </h2>
          <ul className="grid gap-1">{grouped.map(show)}</ul>
        </section>
      )}
    </>
  )
}

function SidebarLink({ item, count, rail }: { item: SidebarItem; count: number; rail: boolean }) {
  const Icon = placeIcons[item.place]
  const navigate = useNavigate()
  const { pathname } = useLocation()
  // A press on the count opens the list of exactly the counted rows.
  const openCounted = (event: MouseEvent) => {
    if (!item.countPath || !(event.target as Element).closest('[data-count]') || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    navigate(item.countPath)
  }
  return (
    <RailTip text={item.text} rail={rail}>
      <Link
        to={item.opens ?? item.path}
        aria-current={isAt(item, pathname) ? 'page' : undefined}
        className="sidebar-link"
        onClick={openCounted}
      >
        <Icon aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.75} />
        <span className={rail ? 'sr-only' : 'grow'}>{item.text}</span>
        <PlaceCount of={item.count} count={count} />
      </Link>
    </RailTip>
  )
}

/** The tooltip of an icon in the collapsed sidebar (§9: after 700 ms, 300 ms from one to the next). */
export function RailTip({ text, rail, children }: { text: string; rail: boolean; children: ReactNode }) {
  if (!rail) return children
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content side="right" sideOffset={8} className="tooltip-card no-print">
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
