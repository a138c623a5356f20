import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { isSubmitted } from '#shared/documents/customType'
import { documentTitle } from '#shared/documents/document'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { type FileState, isInOrder, qualificationFile } from '#shared/documents/qualificationFile'
import type { Driver } from '#shared/drivers/driver'
import { api } from '#shared/kernel/paths'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { StatusBadge } from '../../list/badges/StatusBadge.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { useCustomTypes } from '../documents/useCustomTypes.ts'
import { useDocumentsOf } from '../documents/useDocumentsOf.ts'
import { driverRecordPath } from '../drivers/driverPaths.ts'
import { FileLine } from './FileLine.tsx'
import { RequestDocuments } from './RequestDocuments.tsx'

// With the form library and the schemas.
const EnterDocument = lazy(async () => ({ default: (await import('../documents/EnterDocument.tsx')).EnterDocument }))

interface Props {
  driver: Driver
  today: string
  onDone: (text: string) => void
}

/** The qualification file of a driver as a checklist, each line with its part of 49 CFR. */
export function QualificationFile({ driver, today, onDone }: Props) {
  const rows = useDocumentsOf(driver.id)
  const mayEnter = usePermission('documents:enter')
  const onLine = useOnLine()
  const [entering, setEntering] = useState(false)
  const kinds = useCustomTypes()
  const items = useMemo(
    () => rows && kinds && qualificationFile<DocumentRow>({ type: driver.type ?? 'w2', documents: rows, kinds }, today),
    [rows, kinds, driver.type, today],
  )
  const needed = items?.filter(({ isNeeded }) => isNeeded) ?? []
  const good = needed.filter(isInOrder).length
  const mayAsk = usePermission('documents:ask-renewal') && driver.status !== 'terminated'
  // The documents that the driver submits and that expire soon, have expired, or are missing.
  const due = mayAsk
    ? (items ?? []).flatMap(({ state, document, kind: documentKind }) => {
        const kind = document?.kind ?? documentKind
        const kindName = document?.kindName ?? kinds?.find(({ id }) => id === kind)?.name
        return isDue(state) && isSubmitted(kind, kinds ?? []) ? [{ of: { kind, kindName }, document: document }] : []
      })
    : []
  return (
    <section aria-labelledby="qualification-file" className="card">
      <div className="grid gap-3 border-b border-line p-4 md:px-5">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id="qualification-file" className="text-h3 wrap-anywhere">
              <Link translate="no" to={driverRecordPath(driver.id)} className="link">
                {driver.fullName}
              </Link>
            </h2>
            <p className="mt-1 text-second text-muted">Qualification file, 49 CFR 391.51</p>
          </div>
          <StatusBadge resource="drivers" status={driver.status} />
        </div>
        {items && (
          <div className="flex items-center gap-3">
            <div aria-hidden="true" className="file-segments">
              {needed.map(({ kind, state }) => (
                <span key={kind} data-state={state} />
              ))}
            </div>
            <p className="font-sign font-semibold whitespace-nowrap">{`${good} of ${needed.length} in order`}</p>
          </div>
        )}
      </div>
      {items ? (
        <ul>
          {items.map((item) => (
            <FileLine key={item.kind} item={item} day={today} pages={item.document && <Pages document={item.document} />} />
          ))}
        </ul>
      ) : onLine ? (
        <div aria-busy="true" className="skeleton m-4 h-96" />
      ) : (
        <p className="p-4 text-muted md:px-5">Connect to see documents.</p>
      )}
      {(mayEnter || due.length > 0) && (
        <div className="flex flex-wrap gap-2 border-t border-line p-4 no-print md:px-5">
          {due.length > 0 && <RequestDocuments driver={driver} due={due} rows={rows ?? []} onDone={onDone} />}
          {mayEnter && (
            <button type="button" className="btn btn-outline grow" disabled={!onLine} onClick={() => setEntering(true)}>
              <Upload aria-hidden="true" className="size-5" />
              <span>{onLine ? 'Add a document…' : 'Needs a connection'}</span>
            </button>
          )}
        </div>
      )}
      {entering && (
        <Suspense fallback={null}>
          <EnterDocument driver={driver} kind={null} onDone={onDone} onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </section>
  )
}

const isDue = (state: FileState) => state === 'soon' || state === 'expired' || state === 'missing'

/** The pages that the server has, each to be downloaded. */
function Pages({ document }: { document: DocumentRow }) {
  const receivedFiles = document.files.filter(({ receivedAt }) => receivedAt !== null)
  if (receivedFiles.length === 0) return null
  return (
    <span className="-my-2.5 -mr-2 flex flex-none flex-wrap justify-end self-start no-print">
      {receivedFiles.map(({ sha256 }, at) => (
        <a key={sha256} href={`${api.files}/${sha256}`} className="grid size-11 place-items-center">
          <FileText aria-hidden="true" className="size-5" />
          <span className="sr-only">{`${documentTitle(document)}, page ${at + 1}, download it`}</span>
        </a>
      ))}
    </span>
  )
}
