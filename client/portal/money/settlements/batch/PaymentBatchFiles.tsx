import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { formatDollars } from '#shared/kernel/money'
import { api } from '#shared/kernel/paths'
import type { PaymentBatch } from '#shared/settlements/paymentBatch'
import { paymentBatches } from '../../../../platform/api/paymentBatches.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { useDownload } from '../../../detail/useDownload.ts'
import { settlementsCounted } from './batchText.ts'
import { leftOf, madeWhen } from './paymentBatchText.ts'

/** The payment batches with settlements that are not paid yet. */
export function OpenFiles({ files, onWithdraw }: { files: readonly PaymentBatch[]; onWithdraw: (file: PaymentBatch) => void }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="open-files" className="card gap-2 p-4 md:p-5">
      <h2 id="open-files" className="text-h3">
        Files not marked as paid
      </h2>
      <ul className="divide-y divide-line">
        {files.map((file) => (
          <File key={file.id} file={file}>
            <p className="font-semibold">{leftOf(file)}</p>
            {file.paid > 0 && <p className="text-second text-muted">{`${file.paid} of ${file.count} are marked as paid`}</p>}
            {file.again && <p className="text-second wrap-anywhere text-muted">{`“${file.again}”`}</p>}
            <Saving file={file}>
              {file.paid === 0 && (
                <button type="button" className="btn btn-ghost btn-sm" onClick={() => onWithdraw(file)}>
                  <Undo2 aria-hidden="true" className="size-4" />
                  <span>Withdraw…</span>
                </button>
              )}
            </Saving>
          </File>
        ))}
      </ul>
    </section>
  )
}

/** The outcome of the latest payment batches without an unpaid settlement. */
export function EarlierFiles() {
  const { data: files = [] } = useQuery(paymentBatches)
  const over = files.filter(({ left }) => left.length === 0)
  if (over.length === 0) return null
  return (
    <section aria-labelledby="earlier-files" className="card gap-2 p-4 md:p-5">
      <h2 id="earlier-files" className="text-h3">
        Earlier files
      </h2>
      <ul className="divide-y divide-line">
        {over.map((file) => (
          <File key={file.id} file={file}>
            <p className="wrap-anywhere">{formatOutcome(file)}</p>
            <Saving file={file} />
          </File>
        ))}
      </ul>
    </section>
  )
}

function File({ file: { madeAt, madeBy }, children }: { file: PaymentBatch; children: ReactNode }) {
  return (
    <li className="grid gap-1 py-3">
      <p className="text-second text-muted">{`${madeWhen(madeAt)} · ${madeBy ?? 'Unknown user'}`}</p>
      {wrapText(children)}
    </li>
  )
}

function formatOutcome({ count, amount, paid, withdrawnAt, withdrawnBy, withdrawnReason }: PaymentBatch): string {
  const summary = `${settlementsCounted(count)}, ${formatDollars(amount)}`
  if (withdrawnAt) return `${summary}: withdrawn by ${withdrawnBy ?? 'someone'}, “${withdrawnReason}”`
  return paid === count ? `${summary}: paid` : `${summary}: ${paid} paid, others removed`
}

function Saving({ file, children }: { file: PaymentBatch; children?: ReactNode }) {
  const { save, isSaving } = useDownload([api.settlements, 'payment-batches', file.id, 'file'])
  const onLine = useOnLine()
  return (
    <p className="flex flex-wrap gap-2">
      <button type="button" className="btn btn-outline btn-sm" disabled={isSaving || !onLine} onClick={() => void save()}>
        <Download aria-hidden="true" className="size-4" />
        <span>{onLine ? 'Download again' : 'Needs a connection'}</span>
        <span className="sr-only">{`: ${file.name}`}</span>
      </button>
      {wrapText(children)}
    </p>
  )
}
