import X from 'lucide-react/icons/x'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { Count, SidebarItem } from '#shared/access/navigation'
import { Logo } from '../../platform/ui/Logo.tsx'
import { SidebarLinks } from './SidebarLinks.tsx'

interface Props {
  items: readonly SidebarItem[]
  counts: Partial<Record<Count, number | null>>
  onClose: () => void
}

/** The sidebar on a phone: a modal sheet, closed by navigating. */
export function SidebarDrawer({ items, counts, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  // `close()`, not just unmounting: then the browser returns the focus to the button that opened it.
  const close = () => dialog.current?.close()
  const closeBeside = (event: MouseEvent) => {
    if (event.target !== dialog.current) return
    // The default action of the press would move the focus again.
    event.preventDefault()
    close()
  }
  return (
    // The browser closes a dialog on Escape; a press on the backdrop is for pointers only.
    <dialog ref={dialog} aria-label="Menu" className="sidebar-sheet no-print" onClose={onClose} onMouseDown={closeBeside}>
      <div className="asphalt flex min-h-full flex-col">
        <div className="flex items-center justify-between py-3 pr-2 pl-4">
          <Logo className="h-10" />
          <button type="button" className="btn btn-ghost btn-square" aria-label="Close" onClick={close}>
            <X aria-hidden="true" size={24} />
          </button>
        </div>
        <nav aria-label="Portal" className="px-3 pb-6">
          <SidebarLinks items={items} counts={counts} />
        </nav>
      </div>
    </dialog>
  )
}
