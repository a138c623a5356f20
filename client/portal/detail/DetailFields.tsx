import type { ReactNode } from 'react'

/** A card of fields. */
export function DetailFields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="card gap-3 p-4 md:p-5">
      <h2 className="text-h3">{title}</h2>
      <dl className="grid gap-3">{children}</dl>
    </section>
  )
}

/** A field of the card, with a dash without content. */
export function DetailField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.875rem] text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children || <span className="text-muted">—</span>}</dd>
    </div>
  )
}
