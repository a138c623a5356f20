import type { ReactNode } from 'react'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { ContactButtons, type Reach } from '../detail/Contact.tsx'
import { DeskTime } from '../detail/DeskTime.tsx'

interface Props {
  row: Reach & { id: string; createdAt: string }
  isNew: boolean
  /** The number for people, or a link with it. */
  title: ReactNode
  badges: ReactNode
  children: ReactNode
}

/** A row as a card: its reference, status and content; below the line, the buttons to answer. */
export function ArrivalCard({ row, isNew, title, badges, children }: Props) {
  return (
    <article
      aria-labelledby={`row-${row.id}`}
      data-new={isNew || undefined}
      className="card h-full transition-colors duration-(--slow) data-new:bg-(--amber-tint) data-new:[&_.badge-tinted]:border-(--tone-edge)"
    >
      <div className="flex grow flex-col gap-3 p-4">
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 id={`row-${row.id}`} className="text-h3 tracking-[.02em]">
              {title}
            </h2>
            <div className="flex flex-wrap gap-1">{badges}</div>
          </div>
          <p className="text-[0.875rem] text-muted">
            Received <DeskTime at={row.createdAt} />
          </p>
        </div>
        {wrapText(children)}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line p-3">
        <ContactButtons phone={row.phone} email={row.email} />
      </div>
    </article>
  )
}
