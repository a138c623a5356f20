import { useContext } from 'react'
import { can } from '#shared/access/permissions'
import { formatDollars } from '#shared/kernel/money'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import type { QuoteRecord } from '#shared/quotes/quote'
import { formatAsOf } from '../../../platform/ui/asOf.ts'
import { useNow } from '../../detail/now.ts'
import { PendingCommands } from '../../detail/PendingCommands.tsx'
import { OwnRole } from '../../shell/session/usePermission.ts'
import { ContactLog } from './ContactLog.tsx'
import { LogContact } from './LogContact.tsx'
import { ShipperReach } from './ShipperReach.tsx'

/** The shipper: earlier requests, the ways to reach them, and what came of it so far. */
export function ShipperCard({ quote, before }: { quote: QuoteRecord; before: PriceBasis['before'] | undefined }) {
  const mayLog = can(useContext(OwnRole), 'quotes:log')
  return (
    <div className="card gap-4 p-5">
      <ShipperReach quote={quote}>
        {quote.shipperName && quote.shipperName !== quote.companyName && (
          <p className="text-muted wrap-anywhere">{`On file as ${quote.shipperName}`}</p>
        )}
        {before && <Before before={before} />}
      </ShipperReach>
      <section aria-labelledby="contacts-title" className="grid gap-3 border-t border-line pt-4">
        <h3 id="contacts-title" className="text-label">
          Contacts
        </h3>
        <PendingCommands resource="quotes" id={quote.id} />
        <ContactLog contacts={quote.contacts ?? []} />
        {mayLog && <LogContact quote={quote} />}
      </section>
    </div>
  )
}

function Before({ before: { requests, accepted, last } }: { before: PriceBasis['before'] }) {
  const now = useNow()
  if (requests === 0) return <p className="text-muted">The first request from this address.</p>
  return (
    <p className="text-muted">
      <span>{`${requests === 1 ? '1 request' : `${requests} requests`} before, ${accepted} accepted.`}</span>
      {last && (
        <>
          {' '}
          <span>Last: </span>
          <span className="whitespace-nowrap">{formatAsOfDay(Date.parse(last.at), now)}</span>
          <span>{`, ${formatDollars(last.total)}.`}</span>
        </>
      )}
    </p>
  )
}

/** `Nov 6`; on the same day the clock. */
const formatAsOfDay = (at: number, now: number) => formatAsOf(at, now).split(', ')[0]
