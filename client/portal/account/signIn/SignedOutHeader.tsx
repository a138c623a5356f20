import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import { OutboxSlot } from '../../../platform/outbox/OutboxSlot.tsx'
import { Logo } from '../../../platform/ui/Logo.tsx'
import { ThemeToggle } from '../../../platform/ui/ThemeToggle.tsx'

/** The header of portal pages without a signed-in user. */
export function SignedOutHeader() {
  return (
    <header className="no-print border-b border-line bg-base-100">
      <SignedOutBar className="column min-h-18 gap-4" />
    </header>
  )
}

/** The logo, the outbox badge and the theme control. */
export function SignedOutBar({ className, logo = '' }: { className: string; logo?: string }) {
  return (
    <div className={`flex items-center justify-between ${className}`}>
      <Link to={pages.home} className={`min-w-0 ${logo}`}>
        <Logo className="h-11" />
      </Link>
      <div className="flex shrink-0 items-center gap-1">
        <OutboxSlot />
        <ThemeToggle />
      </div>
    </div>
  )
}
