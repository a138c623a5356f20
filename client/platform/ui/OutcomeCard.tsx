import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Undo from 'lucide-react/icons/undo-2'
import type { ReactNode, Ref } from 'react'

type Outcome = 'new' | 'accepted' | 'declined' | 'expired' | 'withdrawn'

const variants: Record<Outcome, { Icon: LucideIcon; tone: string }> = {
  new: { Icon: Clock, tone: 'bg-(--grey-tint) text-(--grey-ink)' },
  accepted: { Icon: CircleCheck, tone: 'bg-(--green-tint) text-(--green-ink)' },
  declined: { Icon: Ban, tone: 'bg-(--grey-tint) text-(--grey-ink)' },
  expired: { Icon: ClockAlert, tone: 'bg-(--amber-tint) text-(--amber-ink)' },
  withdrawn: { Icon: Undo, tone: 'bg-(--amber-tint) text-(--amber-ink)' },
}

interface Props {
  outcome: Outcome
  title: string
  /** Focused when the answer was given here. */
  heading: Ref<HTMLHeadingElement>
  className?: string
  children: ReactNode
}

/** What has become of a quote, and what to do next. */
export function OutcomeCard({ outcome, title, heading, className = '', children }: Props) {
  const { Icon, tone } = variants[outcome]
  return (
    <section aria-labelledby="outcome" className={`card overflow-hidden ${className}`}>
      <div
        className={`flex items-center gap-3 px-5 py-4 sm:px-6 print:bg-transparent print:pb-0 print:text-base-content ${tone}`}
      >
        <Icon aria-hidden="true" size={26} className="flex-none" />
        <h2 id="outcome" ref={heading} tabIndex={-1} className="min-w-0 text-h2 wrap-anywhere">
          {title}
        </h2>
      </div>
      <div className="grid gap-4 p-5 sm:p-6">{children}</div>
    </section>
  )
}
