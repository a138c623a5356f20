import type { DocumentRow } from '#shared/documents/documentRecord'
import { documentStatusLabels } from '#shared/documents/status'

/** Says that somebody else has decided on it, or that the driver has handed in another one. */
export function Decided({ document: { status, checkedBy } }: { document: DocumentRow }) {
  const words =
    status === 'replaced'
      ? 'The driver just submitted a newer one. Review that one.'
      : `${checkedBy ?? 'Someone else'} already decided: ${documentStatusLabels[status].toLowerCase()}.`
  return (
    <p role="status" className="rounded-box bg-(--amber-tint) p-3 font-semibold text-(--amber-ink)">
      {words}
    </p>
  )
}
