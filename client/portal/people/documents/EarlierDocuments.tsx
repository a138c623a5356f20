import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { documentTitle } from '#shared/documents/document'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { documentStatusLabels } from '#shared/documents/status'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { FileThumbnail } from '../../../platform/ui/FileThumbnail.tsx'
import { unbrokenDay } from './ownDocument.ts'

/** The documents that count no more, folded: they are never deleted. Renders nothing without any. */
export function EarlierDocuments({ rows }: { rows: readonly DocumentRow[] }) {
  const [isOpen, setOpen] = useState(false)
  const earlier = rows.filter(({ status }) => status === 'replaced' || status === 'refused')
  if (earlier.length === 0) return null
  return (
    <div className="border-t border-line px-2 py-1.5 md:px-3">
      <button type="button" aria-expanded={isOpen} className="btn btn-ghost no-print" onClick={() => setOpen(!isOpen)}>
        <ChevronDown aria-hidden="true" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
        <span>{`Earlier ones (${earlier.length})`}</span>
      </button>
      {isOpen && (
        <ul aria-label="Earlier documents" className="grid gap-3 px-2 pt-1 pb-3">
          {earlier.map((document) => (
            <li key={document.id} className="border-l-2 border-line pl-3">
              <Earlier document={document} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Earlier({ document }: { document: DocumentRow }) {
  const { status, validFrom, expiresOn, checkedAt, replacedAt, refusal, files } = document
  const on = (instant: string) => unbrokenDay(companyDay(new Date(instant)))
  const states = [
    `${documentStatusLabels[status]}${replacedAt ? ` ${on(replacedAt)}` : ''}`,
    checkedAt && `checked ${on(checkedAt)}`,
  ].filter(Boolean)
  return (
    <>
      <p>
        <span className="font-semibold">{documentTitle(document)}</span>
        <span>,</span>{' '}
        {validFrom && (expiresOn === null || validFrom < expiresOn) && (
          <>
            <span className="whitespace-nowrap">{formatDay(validFrom)}</span>
            {expiresOn && <span>{' to '}</span>}
          </>
        )}
        {expiresOn && <span className="whitespace-nowrap">{formatDay(expiresOn)}</span>}
      </p>
      <p className="text-second text-muted">{states.join(', ')}</p>
      {refusal && <p className="wrap-anywhere text-second">{`“${refusal}”`}</p>}
      {files.length > 0 && (
        <ul aria-label="Pages" className="mt-2 flex flex-wrap gap-3 text-[0.8125rem]">
          {files.map((file, place) => (
            <li key={file.sha256} className="w-22">
              <FileThumbnail file={file} label={`Page ${place + 1}`} filesAt={api.files} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
