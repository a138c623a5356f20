import OctagonAlert from 'lucide-react/icons/octagon-alert'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import { documentName, documentTitle } from '#shared/document'
import type { DocumentRow } from '#shared/documentRecord'
import { askedWords, isAskedLately } from '#shared/renewal'
import { act } from '../../api/act.ts'
import { useOnLine } from '../../ui/useOnLine.ts'
import { useMinute } from '../record/now.ts'

interface Props {
  document: DocumentRow
  driverName: string
  /** A new one was handed in and is being checked. */
  isChecking: boolean
  onDone: (words: string) => void
}

/** Asks the driver for a new document, by mail and in the app; asked lately or handed in already, that stands here instead. */
export function AskRenewal({ document, driverName, isChecking, onDone }: Props) {
  const { id, version, askedAt } = document
  const name = documentName(document)
  const now = useMinute()
  const onLine = useOnLine()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const isAsked = isAskedLately(askedAt, now)
  const ask = async () => {
    setAsking(true)
    setProblem(null)
    const acted = await act({ noun: 'documents', id, verb: 'askRenewal', body: {}, version })
    setAsking(false)
    place.current?.focus()
    switch (acted.outcome) {
      case 'done':
        return onDone(`${driverName} is asked for a new ${name}.`)
      case 'changed':
        return setProblem('Somebody else has changed it meanwhile. This is how it is now: look, and press again.')
      case 'findings':
        return setProblem(acted.findings.map(({ sentence }) => sentence).join(' '))
      case 'failed':
        setProblem(acted.message)
    }
  }
  return (
    <div ref={place} tabIndex={-1} className="grid grow gap-1 outline-none">
      {isAsked || isChecking ? (
        <p className="py-2.5 text-second text-muted">
          <span className="font-semibold">{documentTitle(document)}</span>:{' '}
          {isChecking ? 'a new one is being checked.' : askedAt && askedWords(askedAt).replace('Asked', 'asked')}
        </p>
      ) : (
        <button type="button" className="btn btn-primary" disabled={!onLine || isAsking} onClick={ask}>
          <Send aria-hidden="true" className="size-5" />
          {isAsking ? 'Asking...' : onLine ? `Ask for renewal: ${name}` : 'Needs a connection'}
        </button>
      )}
      <p role="alert" className="field-error empty:hidden">
        {problem && (
          <>
            <OctagonAlert aria-hidden="true" />
            {problem}
          </>
        )}
      </p>
    </div>
  )
}
