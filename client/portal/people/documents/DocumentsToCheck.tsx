import FileSearch from 'lucide-react/icons/file-search'
import { lazy, Suspense, useMemo, useState } from 'react'
import { documentLabel } from '#shared/documents/document'
import type { DocumentRow } from '#shared/documents/documentRecord'
import type { Driver } from '#shared/drivers/driver'
import { api } from '#shared/kernel/paths'
import { formatClock, formatDay } from '#shared/kernel/time'
import { useCachedRow, useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { FileThumbnail } from '../../../platform/ui/FileThumbnail.tsx'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { UnreadAlert } from '../../feedback/UnreadAlert.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'

// With the form library and the schemas, which the start of the portal does without.
const ApproveDocument = lazy(async () => ({ default: (await import('./ApproveDocument.tsx')).ApproveDocument }))
const ReturnDocument = lazy(async () => ({ default: (await import('./ReturnDocument.tsx')).ReturnDocument }))

const checking = ['checking'] as const

/** On a driver's record: the submitted documents that wait for a review, with their pages and the decision. */
export function DocumentsToCheck({ driver }: { driver: Driver }) {
  const state = useCachedResource('documents')
  const cache = useCache()
  const query = useMemo(
    () => ({ statuses: checking, matches: ({ driverId }: DocumentRow) => driverId === driver.id, limit: 20 }),
    [driver.id],
  )
  const rows = useCachedRows(cache, 'documents', query)?.rows ?? []
  const [open, setOpen] = useState<{ document: DocumentRow; action: 'approve' | 'return' } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // The current row, because another user may decide while the dialog is open.
  const now = useCachedRow(cache, 'documents', open?.document.id ?? '')
  const Dialog = open?.action === 'approve' ? ApproveDocument : ReturnDocument
  return (
    <>
      {rows.length === 0 && <UnreadAlert state={state} what="documents" />}
      {rows.length > 0 && (
        <section aria-labelledby="to-check" className="card gap-4 border-(--amber-edge) bg-(--amber-tint) p-4 md:p-5 no-print">
          <h2 id="to-check" className="flex items-center gap-2 text-h3 text-(--amber-ink)">
            <FileSearch aria-hidden="true" className="size-6 shrink-0" />
            <span>Needs review</span>
          </h2>
          <ul className="grid gap-4">
            {rows.map((document) => (
              <li key={document.id} className="border-t border-(--amber-edge) pt-4 first:border-t-0 first:pt-0">
                <ToCheck
                  document={document}
                  onFile={driver.documents?.find(({ kind }) => kind === document.kind) ?? null}
                  onDecide={(action) => setOpen({ document, action })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p role="status" className="font-semibold text-(--green-ink) empty:hidden">
        {announcement}
      </p>
      {open && (
        <Suspense fallback={null}>
          <Dialog document={now ?? open.document} onDone={setAnnouncement} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

interface Props {
  document: DocumentRow
  /** The current document. */
  onFile: { expiresOn: string | null } | null
  onDecide: (action: 'approve' | 'return') => void
}

function ToCheck({ document, onFile, onDecide }: Props) {
  const { expiresOn, submittedAt, withApplication, files } = document
  const onLine = useOnLine()
  const missing = files.filter(({ receivedAt }) => receivedAt === null).length
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <p>
          <strong>{documentLabel(document)}</strong>
          {expiresOn && (
            <>
              <span>, expires </span>
              <strong className="whitespace-nowrap">{formatDay(expiresOn)}</strong>
            </>
          )}
        </p>
        <p>
          {submittedAt && (
            <span>
              {`${withApplication ? 'Received with the application' : 'Submitted'} ${formatClock(Date.parse(submittedAt))}. `}
            </span>
          )}
          {onFile?.expiresOn ? (
            <>
              <span>Current one expires </span>
              <span className="whitespace-nowrap">{formatDay(onFile.expiresOn)}</span>
              <span>.</span>
            </>
          ) : onFile ? (
            <span>On file, no expiration.</span>
          ) : (
            <span>Not on file.</span>
          )}
        </p>
        <ul aria-label="Pages" className="mt-3 flex flex-wrap gap-3 text-[0.8125rem]">
          {files.map((file, index) => (
            <li key={file.sha256} className="w-22">
              <FileThumbnail file={file} label={`Page ${index + 1}`} filesAt={api.files} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-primary" disabled={!onLine || missing > 0} onClick={() => onDecide('approve')}>
          {!onLine ? 'Needs a connection' : missing > 0 ? 'Pages are missing' : 'Approve…'}
        </button>
        {onLine && (
          <button type="button" className="btn btn-outline" onClick={() => onDecide('return')}>
            Return…
          </button>
        )}
      </div>
    </div>
  )
}
