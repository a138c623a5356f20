import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { isLinkPage, pages } from '#shared/kernel/paths'
import { OutboxSlot } from '../platform/outbox/OutboxSlot.tsx'
import { Logo } from '../platform/ui/Logo.tsx'
import { ThemeToggle } from '../platform/ui/ThemeToggle.tsx'

const links = [
  ['Home', pages.home],
  ['Services', pages.services],
  ['Shippers', pages.shippers],
  ['Carriers', pages.carriers],
  ['Track', pages.track],
] as const

/**
 * The header. Below 768 px the links and Portal Login are behind a menu button (§2), while Get Quote stays visible and the header
 * sticky. Without scripts there is no menu button, and all links are visible. On a link page the header omits Get Quote.
 */
export function SiteHeader() {
  const { key, pathname } = useLocation()
  const [open, setOpen] = useState(false)
  const header = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  // Navigating closes the menu, also to the current page.
  const [shownAt, setShownAt] = useState(key)
  if (shownAt !== key) {
    setShownAt(key)
    setOpen(false)
  }

  useEffect(() => {
    if (!open) return
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    const closeOutside = (event: PointerEvent) => {
      if (!header.current?.contains(event.target as Node)) setOpen(false)
    }
    addEventListener('keydown', closeByKey)
    addEventListener('pointerdown', closeOutside)
    return () => {
      removeEventListener('keydown', closeByKey)
      removeEventListener('pointerdown', closeOutside)
    }
  }, [open])

  const quote = isLinkPage(pathname) ? null : pathname === pages.shippers ? pages.quote : pages.shippers
  const folded = open ? '' : 'scripted:max-md:hidden'
  return (
    <header ref={header} className="site-header no-print border-b border-line bg-base-100">
      <div className="column flex flex-wrap items-center py-2.5 md:h-18 md:flex-nowrap md:py-0">
        <Link to={pages.home} aria-label={`${company.name}, home`} className="flex min-h-11 items-center rounded">
          <Logo className="h-10 max-[25rem]:h-9 md:h-9 lg:h-11" />
        </Link>
        {/* Before the menu on a phone, after the links on wide screens, so that the focus follows the visual order. */}
        <div className="ml-auto flex items-center gap-1 md:hidden">
          <OutboxSlot />
          <ThemeToggle />
          {quote && (
            <Link to={quote} className="btn btn-accent px-2 min-[16.5rem]:min-w-24">
              Get Quote
            </Link>
          )}
        </div>
        <button
          ref={toggle}
          type="button"
          className="btn btn-ghost btn-square -mr-2.5 max-[22.5rem]:ml-auto md:hidden unscripted:hidden"
          data-early="menu"
          aria-expanded={open}
          aria-controls="site-menu site-actions"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden="true" size={24} /> : <Menu aria-hidden="true" size={24} />}
          <span className="sr-only">Menu</span>
        </button>
        <nav id="site-menu" aria-label="Main" className={`mt-2 basis-full md:mt-0 md:ml-5 md:basis-auto lg:ml-15 ${folded}`}>
          <ul className="md:flex md:gap-4 lg:gap-7">
            {links.map(([label, path]) => (
              <li key={path} className="border-line scripted:max-md:border-t">
                <NavLink to={path} end className="site-link">
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1 max-md:hidden">
          <OutboxSlot />
          <ThemeToggle />
        </div>
        <div
          id="site-actions"
          className={`grid basis-full gap-3 border-t border-line pt-4 pb-2 unscripted:border-0 unscripted:pt-0 md:ml-1 md:flex md:basis-auto md:gap-2 md:border-0 md:p-0 lg:ml-2 ${folded}`}
        >
          {/* Until the worker has cached the portal's code, the browser gets the prerendered page sooner than that code. */}
          <Link
            to={pages.portal}
            reloadDocument={!import.meta.env.SSR && navigator.onLine && !navigator.serviceWorker?.controller}
            className="btn btn-outline max-md:btn-lg md:max-lg:px-3"
          >
            Portal Login
          </Link>
          {quote && (
            <Link to={quote} className="btn btn-accent max-md:hidden md:max-lg:px-3">
              Get Quote
            </Link>
          )}
        </div>
      </div>
    </header>
  )
}
