import Archive from 'lucide-react/icons/archive'
import CircleCheck from 'lucide-react/icons/circle-check'
import FileSearch from 'lucide-react/icons/file-search'
import OctagonX from 'lucide-react/icons/octagon-x'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { documentKinds, documentTitle, expiryStateOf, type KindId, type OfKind } from '#shared/documents/document'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { type FileDetails, fileGaps, yearlyOf } from '#shared/documents/qualificationFile'
import type { Driver } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { FileThumbnail } from '../../../platform/ui/FileThumbnail.tsx'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { useMinute } from '../../detail/now.ts'
import { Badge } from '../../list/badges/Badge.tsx'
import { ExpiryBadge } from '../../list/badges/ExpiryBadge.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { decidedText, noPageText } from './decidedText.ts'
import { EarlierDocuments } from './EarlierDocuments.tsx'
import { unbrokenDay } from './ownDocument.ts'
import { useCustomTypes } from './useCustomTypes.ts'
import { useDocumentsOf } from './useDocumentsOf.ts'

// With the form library and the schemas.
const EnterDocument = lazy(async () => ({ default: (await import('./EnterDocument.tsx')).EnterDocument }))

interface Props {
  driver: Driver
  /** Receives the message about the finished action. */
  onDone: (text: string) => void
}

/** The documents of a driver for the office: the expiration of each, its source, its pages, and the earlier ones. */
export function DriverDocuments({ driver, onDone }: Props) {
  const cachedDocuments = useDocumentsOf(driver.id)
  const rows = cachedDocuments ?? none
  const today = companyDay(new Date(useMinute()))
  const mayEnter = usePermission('documents:enter')
  const onLine = useOnLine()
  const [entering, setEntering] = useState<KindId | 'any' | null>(null)
  const kinds = useCustomTypes()
  const missing =
    driver.type && cachedDocuments && kinds ? findMissing({ type: driver.type, documents: cachedDocuments, kinds }, today) : none
  const current = toLines(driver, rows, missing)
  const next = driver.status === 'terminated' ? null : findNextKind(current, rows, today)
  return (
    <section id="documents" aria-labelledby="driver-documents" className="card scroll-mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-2 md:px-5">
        <h2 id="driver-documents" className="text-h3">
          Documents
        </h2>
        {mayEnter && (
          <button type="button" className="btn btn-ghost no-print" disabled={!onLine} onClick={() => setEntering('any')}>
            <Plus aria-hidden="true" className="size-5" />
            <span>{onLine ? 'Enter…' : 'Needs a connection'}</span>
          </button>
        )}
      </div>
      <ul>
        {current.map(({ isOnFile, isRetired, isChecking, expiresOn, document, ...documentKind }) => (
          <li
            key={documentKind.kind}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 not-last:border-b md:px-5"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold">{documentTitle(documentKind)}</p>
              <About document={document} isOnFile={isOnFile} />
            </div>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {!isOnFile && isChecking ? (
                <Badge look="tone-amber" Icon={FileSearch}>
                  Needs review
                </Badge>
              ) : !isOnFile ? (
                <Badge look="tone-red" Icon={OctagonX}>
                  Missing
                </Badge>
              ) : expiresOn === null ? (
                <Badge look="badge-tinted tone-grey" Icon={CircleCheck}>
                  On file, no expiration
                </Badge>
              ) : (
                <>
                  <span className="whitespace-nowrap">{formatDay(expiresOn)}</span>
                  {isRetired ? (
                    <Badge look="tone-grey" Icon={Archive}>
                      Retired type
                    </Badge>
                  ) : (
                    <ExpiryBadge expiresOn={expiresOn} today={today} />
                  )}
                </>
              )}
            </p>
            {(next === documentKind.kind || (!isOnFile && !isChecking)) && mayEnter && (
              <button
                type="button"
                className={`btn no-print max-sm:w-full ${next === documentKind.kind ? 'btn-accent' : 'btn-outline'}`}
                disabled={!onLine}
                onClick={() => setEntering((isOnFile && yearlyOf[documentKind.kind]) || documentKind.kind)}
              >
                <span>{onLine ? (isOnFile ? 'Enter new one…' : 'Enter it…') : 'Needs a connection'}</span>
                <span className="sr-only"> {documentTitle(documentKind)}</span>
              </button>
            )}
            {document && document.files.length > 0 && (
              <ul
                aria-label={`Pages of the ${documentTitle(documentKind)}`}
                className="flex basis-full flex-wrap gap-3 text-[0.8125rem]"
              >
                {document.files.map((file, place) => (
                  <li key={file.sha256} className="w-22">
                    <FileThumbnail file={file} label={`Page ${place + 1}`} filesAt={api.files} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <EarlierDocuments rows={rows} />
      {entering && (
        <Suspense fallback={null}>
          <EnterDocument
            driver={driver}
            kind={entering === 'any' ? null : entering}
            onDone={onDone}
            onClose={() => setEntering(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The start date, the source, a note when it has no page, and the date that the driver had typed. */
function About({ document, isOnFile }: { document: DocumentRow | null; isOnFile: boolean }) {
  if (!isOnFile) return <p className="text-second text-muted">Not on file.</p>
  const { validFrom, correctedFrom } = document ?? {}
  const hasPage = document?.files.some(({ receivedAt }) => receivedAt !== null) ?? true
  const text = [
    validFrom && `From ${unbrokenDay(validFrom)}`,
    document && decidedText(document),
    correctedFrom && `driver entered ${unbrokenDay(correctedFrom)}`,
  ].filter(Boolean)
  return (
    <>
      <p className="text-second wrap-anywhere text-muted">{text.join(', ') || 'On file before our records began.'}</p>
      {!hasPage && <p className="text-second font-semibold text-(--amber-ink)">{noPageText}</p>}
    </>
  )
}

interface Line extends OfKind {
  isOnFile: boolean
  /** The document type is retired, so no new document can be entered. */
  isRetired: boolean
  /** A submitted document waits for a review. */
  isChecking: boolean
  /** Null without an expiration. */
  expiresOn: string | null
  document: DocumentRow | null
}

/** The current document of each type, first to expire first. Required documents that are missing come before them. */
function toLines({ documents = [] }: Driver, rows: readonly DocumentRow[], missing: readonly OfKind[]): Line[] {
  const byKind = new Map([...missing, ...documents].map((item) => [item.kind, item]))
  return [...new Set([...builtIn, ...byKind.keys()])]
    .flatMap((kind): Line[] => {
      const onFile = documents.find((document) => document.kind === kind)
      const named = byKind.get(kind)
      if (!named) return []
      const document = rows.find((row) => row.kind === kind && row.status === 'current') ?? null
      const { expiresOn = null, isRetired = false } = onFile ?? {}
      const isChecking = rows.some((row) => row.kind === kind && row.status === 'checking')
      return [{ kind, kindName: named.kindName, isOnFile: onFile !== undefined, isRetired, isChecking, expiresOn, document }]
    })
    .sort((a, b) => getOrder(a).localeCompare(getOrder(b)))
}

/** A document without an expiration comes last. */
const getOrder = ({ isOnFile, expiresOn }: Line) => (isOnFile ? (expiresOn ?? '9') : '')
const none: readonly never[] = []
const findMissing = (file: FileDetails, today: string): OfKind[] =>
  fileGaps(file, today).flatMap(({ kind, label, state }) => (state === 'missing' ? [{ kind, kindName: label }] : []))
const builtIn = Object.keys(documentKinds) as KindId[]

/** The document type that needs a new document first; null when none does, or when a submitted one waits for a review. */
function findNextKind(lines: readonly Line[], rows: readonly DocumentRow[], today: string): KindId | null {
  if (rows.some(({ status }) => status === 'checking')) return null
  const isDue = ({ isOnFile, isRetired, expiresOn }: Line) =>
    !isOnFile || (!isRetired && expiryStateOf(expiresOn, today) !== 'fine')
  const due = lines.find(isDue)
  return due?.kind ?? null
}
