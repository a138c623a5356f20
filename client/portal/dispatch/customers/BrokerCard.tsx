import type { Broker } from '#shared/customers/broker'
import { PhoneLink } from '../../detail/Contact.tsx'
import type { CardProps } from '../../list/ListCards.tsx'
import { BrokerLink } from './BrokerLink.tsx'
import { HoldBadge, mcOf, termsOf } from './brokerParts.tsx'

/** A broker as a card: name, number, contact and terms. */
export function BrokerCard({ row: broker }: CardProps<Broker>) {
  return (
    <article aria-labelledby={`row-${broker.id}`} className="card h-full">
      <div className="flex grow flex-col gap-3 p-4">
        <div>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <h2 translate="no" id={`row-${broker.id}`} className="min-w-0 text-h3 wrap-anywhere">
              {broker.name}
            </h2>
            <HoldBadge broker={broker} />
          </div>
          <p className="text-[0.9375rem] text-muted">{[mcOf(broker), termsOf(broker)].filter(Boolean).join(' · ')}</p>
        </div>
        {broker.contact && <p className="wrap-anywhere">{broker.contact}</p>}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line p-2">
        {broker.phone && (
          <PhoneLink
            phone={broker.phone}
            className="btn btn-outline mr-auto max-w-full min-w-0"
            undialable="mr-auto flex min-h-11 min-w-0 items-center gap-2 px-2"
          />
        )}
        <BrokerLink broker={broker} className="btn btn-ghost">
          <span>
            View Details<span className="sr-only">{` of ${broker.name}`}</span>
          </span>
        </BrokerLink>
      </div>
    </article>
  )
}
