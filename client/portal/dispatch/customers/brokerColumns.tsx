import type { Broker } from '#shared/customers/broker'
import { PhoneLink } from '../../detail/Contact.tsx'
import type { Column } from '../../list/ListTable.tsx'
import { BrokerLink } from './BrokerLink.tsx'
import { HoldBadge, mcOf, termsOf } from './brokerParts.tsx'

/** The columns of the brokers table. */
export const brokerColumns: readonly Column<Broker>[] = [
  {
    title: 'Broker',
    width: 'w-[34%]',
    cell: (broker) => (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BrokerLink
          broker={broker}
          className="link inline-flex min-h-6 min-w-0 items-center font-semibold wrap-anywhere pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
        >
          <span className="min-w-0">
            <span translate="no">{broker.name}</span>
            <span className="sr-only">, View Details</span>
          </span>
        </BrokerLink>
        <HoldBadge broker={broker} />
      </div>
    ),
  },
  { title: 'MC number', width: 'w-[14%]', cell: (broker) => <span className="tabular-nums">{mcOf(broker)}</span> },
  { title: 'Contact', width: 'w-[22%]', cell: ({ contact }) => <span className="wrap-anywhere">{contact}</span> },
  {
    title: 'Phone',
    width: 'w-[18%]',
    cell: ({ phone }) =>
      phone && (
        <PhoneLink
          phone={phone}
          className="link inline-flex max-w-full items-center gap-1.5 pointer-coarse:min-h-11"
          undialable="inline-flex max-w-full items-center gap-1.5"
        />
      ),
  },
  { title: 'Terms', width: 'w-[12%]', cell: termsOf },
]
