import { NavLink } from 'react-router-dom'
import type { SidebarItem } from '#shared/navigation'
import { placeIcons } from './placeIcons.ts'

/** The tab bar of a driver's phone, in place of the sidebar. */
export function CabTabs({ items }: { items: readonly SidebarItem[] }) {
  return (
    <nav aria-label="Portal" className="cab-tabs no-print md:hidden">
      <ul className="grid grid-cols-4">
        {items.map(({ place, path, words, isStart }) => {
          const Icon = placeIcons[place]
          return (
            <li key={place}>
              <NavLink to={path} end={isStart} className="cab-tab">
                <Icon aria-hidden="true" className="size-6" strokeWidth={1.75} />
                {words}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
