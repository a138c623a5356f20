import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import { documentName, documentTitle, type OfKind } from '#shared/documents/document'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { isRecentlyRequested, requestText } from '#shared/documents/renewal'
import type { Driver } from '#shared/drivers/driver'
import { act } from '../../../platform/api/act.ts'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { unbroken } from '../../../platform/ui/unbroken.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { useMinute } from '../../detail/now.ts'

interface Props {
  driver: Driver
  of: OfKind
  /** The document on file, which expires soon or has expired; null when none is on file. */
  document: DocumentRow | null
  /** The driver submitted one, and the office is reviewing it. */
  isChecking: boolean
  /** The email of the last request failed, so asking again repeats nothing. */
  isLost: boolean
  /** The check whether a request reaches the driver has finished. */
  isReady: boolean
  tone: 'btn-primary' | 'btn-outline'
  onDone: (text: string) => void
}

/**
 * Requests a document from the driver, by email and in the app. After a recent request or a submission its status is shown
 * instead.
 */
export function AskDriver({ driver, of, document, isChecking, isLost, isReady, tone, onDone }: Props) {
  const { id, fullName, version, askedDocuments = [] } = driver
  const { kind } = of
  const askedAt = document ? document.askedAt : askedDocuments.find((request) => request.kind === kind)?.askedAt
  const name = documentName(of)
  const requested = document ? `a new ${name}` : `the ${name}`
  const now = useMinute()
  const onLine = useOnLine()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isRequested = !isLost && isRecentlyRequested(askedAt, now)
  const ask = async () => {
    setAsking(true)
    setProblem(null)
    const acted = document
      ? await act({ resource: 'documents', id: document.id, action: 'askRenewal', body: {}, version: document.version })
      : await act({ resource: 'drivers', id, action: 'askDocument', body: { kind }, version })
    setAsking(false)
    place.current?.focus()
    switch (acted.outcome) {
      case 'done':
        return onDone(`${fullName} was asked for ${requested}.`)
      case 'changed':
        return setProblem('Someone else just changed this. Review the current version and try again.')
      case 'findings':
        return setProblem(acted.findings.map(({ message }) => message).join(' '))
      case 'failed':
        setProblem(acted.message)
    }
  }
  return (
    <div ref={place} tabIndex={-1} className="grid grow gap-1 outline-none">
      {isRequested || isChecking ? (
        <p className="py-2.5 text-second text-muted">
          <span className="font-semibold">{documentTitle(of)}</span>
          <span>
            {isChecking
              ? ': a submitted one is being reviewed.'
              : `: ${unbroken(requestText(askedAt ?? '')).replace('Asked', 'asked')}`}
          </span>
        </p>
      ) : (
        <button type="button" className={`btn ${tone}`} disabled={!onLine || !isReady || isAsking} onClick={ask}>
          <Send aria-hidden="true" className="size-5" />
          <span>
            {isAsking ? 'Asking...' : onLine ? `Ask for ${document ? 'renewal: ' : 'the '}${name}` : 'Needs a connection'}
          </span>
        </button>
      )}
      <ErrorLine>{problem}</ErrorLine>
    </div>
  )
}
