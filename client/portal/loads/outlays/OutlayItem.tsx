import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { outlayTitle } from '#shared/charges'
import type { LoadOutlay } from '#shared/outlay'
import { formatClock } from '#shared/time'
import { outlayState } from './outlayState.ts'
import { ReceiptPages } from './ReceiptPages.tsx'

interface Props {
  outlay: LoadOutlay
  /** For its driver. */
  isOwn: boolean
  /** Where the settlement that pays it back is read; null for who reads none. */
  settlementsPath: string | null
  /** What can be done with it. */
  children?: ReactNode
}

/** What was laid out: what, by whom, the pages of its receipt, and what became of it. */
export function OutlayItem({ outlay, isOwn, settlementsPath, children }: Props) {
  const { paidBy, paidAt, driverName, enteredBy, note, files, outcome, settlement, decidedBy } = outlay
  const who = paidBy === 'company' ? 'the company' : isOwn ? 'you' : driverName
  const by = enteredBy === 'The office' ? 'the office' : enteredBy
  const from = by ? `entered by ${by}` : paidBy === 'company' && !isOwn ? `handed in by ${driverName}` : 'handed in'
  const tone = outcome === null ? 'text-(--amber-ink)' : outcome === 'declined' ? 'text-error' : 'text-(--green-ink)'
  return (
    <div className="grid gap-2">
      <div>
        <h3 className="text-label wrap-anywhere">{outlayTitle(outlay)}</h3>
        <p className="text-second wrap-anywhere text-muted">
          Paid by {who}, {from} {formatClock(Date.parse(paidAt))}
        </p>
        {note && <p className="wrap-anywhere">{note}</p>}
      </div>
      <ReceiptPages files={files} />
      <p className={`font-semibold wrap-anywhere ${tone}`}>
        {outlayState(outlay, isOwn)}
        {settlement && outcome === 'accepted' && (
          <>
            {' '}
            {settlementsPath ? (
              <Link to={`${settlementsPath}/${settlement}`} className="link">
                {settlement}
              </Link>
            ) : (
              settlement
            )}
          </>
        )}
        {decidedBy && !enteredBy && <span className="font-normal text-muted"> · {decidedBy}</span>}
      </p>
      {children}
    </div>
  )
}
