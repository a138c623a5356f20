import { useQuery } from '@tanstack/react-query'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import { Link } from 'react-router-dom'
import { formatClock, formatDays } from '#shared/kernel/time'
import type { SettlementBatchRow } from '#shared/settlements/settlementBatch'
import { settlementBatches } from '../../../../platform/api/settlementBatches.ts'
import { batchPath } from '../settlementPaths.ts'
import { batchText, settlementsCounted } from './batchText.ts'

/** The batch that is under way, and where the results of the latest ones are. */
export function EarlierBatches() {
  const { data: batches = [] } = useQuery(settlementBatches.latest())
  const [running] = batches.filter(({ endedAt }) => endedAt === null)
  const over = batches.filter(({ endedAt }) => endedAt !== null)
  return (
    <>
      {running && (
        <section aria-label="In progress" className="card flex-row flex-wrap items-center gap-x-6 gap-y-3 p-4 md:p-5">
          <LoaderCircle aria-hidden="true" className="size-6 shrink-0 text-(--blue-ink)" />
          <p className="min-w-0 grow basis-60">
            {`${running.startedBy ?? 'Someone'} started ${settlementsCounted(running.count)} at ${formatClock(Date.parse(running.startedAt))}. One batch runs at a time.`}
          </p>
          <Link to={batchPath(running.id)} className="btn btn-outline">
            View progress
          </Link>
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby="earlier-batches" className="card gap-2 p-4 md:p-5">
          <h2 id="earlier-batches" className="text-h3">
            Earlier results
          </h2>
          <ul className="divide-y divide-line">
            {over.map((batch) => (
              <li key={batch.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
                <Link to={batchPath(batch.id)} className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11">
                  {formatResult(batch)}
                </Link>
                <span className="text-second text-muted">
                  {[batch.startedBy, formatClock(Date.parse(batch.startedAt))].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const formatResult = ({ action, from, until, count, done }: SettlementBatchRow) =>
  `${done} of ${count} ${batchText[action].done}, ${formatDays(from, until)}`
