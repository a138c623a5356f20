import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { SettlementRow } from '#shared/settlements/settlement'
import type { SettlementStatus } from '#shared/settlements/status'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { FormSkeleton } from '../../../dispatch/loads/form/FormFrame.tsx'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { StaleBanner } from '../../../list/cache/StaleBanner.tsx'
import { settlementsCounted } from './batchText.ts'
import { EarlierBatches } from './EarlierBatches.tsx'
import { useInStatus } from './useInStatus.ts'

interface Props {
  status: SettlementStatus
  /** Shown when there are no settlements. */
  none: string
  /** Receives all settlements, and a note when there are more than a batch may have. */
  children: (rows: readonly SettlementRow[], more: ReactNode) => ReactNode
  /** Shown in every case, also without settlements. */
  extras?: ReactNode
}

/** The settlements that a batch can include, and the earlier batches. */
export function ToChoose({ status, none, children, extras }: Props) {
  const { rows, overLimit, error, refetch, ...state } = useInStatus(status)
  if (!rows) return error ? <ErrorAlert error={error} onRetry={refetch} what="settlements" /> : <FormSkeleton />
  const more = overLimit > 0 && (
    <p className="px-4 pb-4 text-muted md:px-5">
      {`Showing the first ${rows.length}. ${settlementsCounted(overLimit)} more after these.`}
    </p>
  )
  return (
    <div className="grid gap-4">
      <StaleBanner what="settlements" {...state} />
      {rows.length > 0 ? (
        wrapText(children(rows, more))
      ) : (
        <section className="card items-start gap-3 p-4 md:p-5">
          <p className="font-sign text-h3">{none}</p>
          <Link to={staffPath('settlements')} className="btn btn-outline">
            Back to the settlements
          </Link>
        </section>
      )}
      {wrapText(extras)}
      <EarlierBatches />
    </div>
  )
}
