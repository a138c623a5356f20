import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  Icon: LucideIcon
  /** The figure, and what it counts; null while it is not known. */
  figure: string | null
  counts: string
  children?: ReactNode
}

/** One figure of a person's work. */
export function StatCard({ title, Icon, figure, counts, children }: Props) {
  const id = useId()
  return (
    <article aria-labelledby={id} aria-busy={figure === null} className="card p-5">
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
          <span className="font-sign text-[2.75rem] leading-none tabular-nums">{figure}</span>
          <span className="text-muted">{counts}</span>
        </p>
      )}
      {children && <div className="mt-4">{children}</div>}
    </article>
  )
}
