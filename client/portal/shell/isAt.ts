import type { SidebarItem } from '#shared/access/navigation'
import { withoutSlashesAtEnd } from '#shared/kernel/paths'

/** Whether an address is that of a sidebar entry, or below it, or of a screen that has no entry of its own. */
export function isAt({ path, isStart, also }: SidebarItem, pathname: string): boolean {
  const at = withoutSlashesAtEnd(pathname)
  return at === path || (!isStart && [path, ...also].some((prefix) => at === prefix || at.startsWith(`${prefix}/`)))
}
