import type { DocumentRow } from '#shared/documents/documentRecord'
import { documentStatusLabels } from '#shared/documents/status'

/** Tells the reviewer that another user has decided, or that the driver has submitted a newer document. */
export function Decided({ document: { status, checkedBy } }: { document: DocumentRow }) {
  const text =
    status === 'replaced'
      ? 'The driver just submitted a newer one. Review that one.'
      : `${checkedBy ?? 'Someone else'} already decided: ${documentStatusLabels[status].toLowerCase()}.`
  return (
    <p role="status" className="rounded-box bg-(--amber-tint) p-3 font-semibold text-(--amber-ink)">
      {text}
    </p>
  )
}
