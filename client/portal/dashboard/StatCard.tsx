import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'

interface Props {
  title: string
  Icon: LucideIcon
  /** The formatted metric; null while it is unknown. */
  figure: string | null
  counts: string
  /** A link to the list of exactly the counted rows, where there is one. */
  link?: { to: string; text: string } | undefined
  children?: ReactNode
}

/** A dashboard card with one metric. */
export function StatCard({ title, Icon, figure, counts, link, children }: Props) {
  const id = useId()
  return (
    <article aria-labelledby={id} aria-busy={figure === null} className="card">
      <div className="grow p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 id={id} className="text-h3">
            {title}
          </h2>
          <Icon aria-hidden="true" className="size-6 text-muted" strokeWidth={1.75} />
        </div>
        {figure === null ? (
          <div className="skeleton mt-2 h-10 w-32" />
        ) : (
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
            <span className="font-sign text-[length:min(2.75rem,12vw)] leading-none whitespace-nowrap tabular-nums">
              {figure}
            </span>
            <span className="text-muted">{counts}</span>
          </p>
        )}
        {children && <div className="mt-4">{children}</div>}
      </div>
      {link && (
        <Link
          to={link.to}
          className="flex min-h-13 items-center justify-between rounded-b-box border-t border-line px-5 font-semibold text-primary hover:bg-base-200"
        >
          <span>{link.text}</span>
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      )}
    </article>
  )
}
