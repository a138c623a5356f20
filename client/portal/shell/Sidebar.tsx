import PanelLeft from 'lucide-react/icons/panel-left'
import { NavLink } from 'react-router-dom'
import type { Count, SidebarItem } from '#shared/access/navigation'
import { Logo } from '../../platform/ui/Logo.tsx'
import { RailTip, SidebarLinks } from './SidebarLinks.tsx'

interface Props {
  home: string
  items: readonly SidebarItem[]
  counts: Partial<Record<Count, number | null>>
  expanded: boolean
  onToggle: () => void
}

const shortcut = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘ B' : 'Ctrl B'

/** The sidebar, from 768 px up: 20 rem wide, or collapsed to 4 rem (§9). */
export function Sidebar({ home, items, counts, expanded, onToggle }: Props) {
  return (
    <div
      className={`asphalt no-print sticky top-0 flex h-dvh shrink-0 flex-col overflow-y-auto max-md:hidden ${expanded ? 'w-80' : 'w-16'}`}
    >
      <NavLink to={home} end className={`my-2.5 shrink-0 overflow-hidden rounded p-0.5 ${expanded ? 'mx-4.5' : 'mx-2.5 w-11'}`}>
        <Logo className="h-10 max-w-none" />
      </NavLink>
      <nav aria-label="Portal" className={expanded ? 'px-4' : 'px-2'}>
        <SidebarLinks items={items} counts={counts} rail={!expanded} />
      </nav>
      <div className={`mt-auto py-4 ${expanded ? 'px-4' : 'px-2'}`}>
        <RailTip text={`Expand (${shortcut})`} rail={!expanded}>
          <button type="button" aria-expanded={expanded} onClick={onToggle} className="sidebar-link w-full">
            <PanelLeft aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.75} />
            <span className={expanded ? 'grow text-left' : 'sr-only'}>{expanded ? 'Collapse' : 'Expand'}</span>
            {expanded && <kbd className="rounded border border-muted px-1.5 text-[0.8125rem] font-normal">{shortcut}</kbd>}
          </button>
        </RailTip>
      </div>
    </div>
  )
}
