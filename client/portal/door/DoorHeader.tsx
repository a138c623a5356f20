import { Link } from 'react-router-dom'
import { pages } from '#shared/paths'
import { OutboxSlot } from '../../outbox/OutboxSlot.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { ThemeToggle } from '../../ui/ThemeToggle.tsx'

/** The head of a portal page that nobody is signed in for. */
export function DoorHeader() {
  return (
    <header className="no-print border-b border-line bg-base-100">
      <div className="column flex min-h-18 items-center justify-between gap-4">
        <Link to={pages.home}>
          <Logo className="h-11" />
        </Link>
        <div className="flex items-center gap-1">
          <OutboxSlot />
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}
