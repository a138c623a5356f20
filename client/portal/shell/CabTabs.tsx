import { NavLink } from 'react-router-dom'
import type { Count, SidebarItem } from '#shared/access/navigation'
import { PlaceCount } from './PlaceCount.tsx'
import { placeIcons } from './placeIcons.ts'

interface Props {
  items: readonly SidebarItem[]
  counts: Partial<Record<Count, number | null>>
}

/** The tab bar of a driver's phone, in place of the sidebar. */
export function CabTabs({ items, counts }: Props) {
  return (
    <nav aria-label="Portal" className="cab-tabs no-print md:hidden">
      <ul className="grid grid-cols-4">
        {items.map(({ place, path, text, isStart, count }) => {
          const Icon = placeIcons[place]
          return (
            <li key={place}>
              <NavLink to={path} end={isStart} className="cab-tab">
                <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
                <span>{text}</span>
                <PlaceCount of={count} count={count ? counts[count] : 0} />
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
