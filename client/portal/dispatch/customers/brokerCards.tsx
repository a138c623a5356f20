import type { Broker, BrokerRecord } from '#shared/customers/broker'
import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import { EmailLink, PhoneLink } from '../../detail/Contact.tsx'
import { DetailField, DetailFields } from '../../detail/DetailFields.tsx'
import { mcOf, termsOf } from './brokerParts.tsx'

const link = 'link inline-flex min-h-6 max-w-full items-center gap-1.5 pointer-coarse:min-h-11'

/** The contact of a broker. */
export function ContactCard({ broker }: { broker: Broker }) {
  const { contact, phone, email, billingEmail } = broker
  return (
    <DetailFields title="Contact">
      <DetailField name="MC number">{mcOf(broker)}</DetailField>
      <DetailField name="Contact person">{contact}</DetailField>
      <DetailField name="Phone">
        {phone && <PhoneLink phone={phone} className={link} undialable="inline-flex min-h-6 max-w-full items-center gap-1.5" />}
      </DetailField>
      <DetailField name="Load confirmations">{email && <EmailLink email={email} className={link} />}</DetailField>
      <DetailField name="Invoices">{billingEmail && <EmailLink email={billingEmail} className={link} />}</DetailField>
    </DetailFields>
  )
}

interface PaymentProps {
  broker: Broker
  /** Null until it is loaded. */
  record: BrokerRecord | null
  /** The request for the broker failed. */
  isMissing: boolean
}

/** The payment terms of a broker, and its open balance. */
export function PaymentCard({ broker, record, isMissing }: PaymentProps) {
  const unknown = isMissing ? 'Needs a connection' : 'Loading…'
  return (
    <DetailFields title="Payment">
      <DetailField name="Terms">{termsOf(broker)}</DetailField>
      <DetailField name="Fuel surcharge">{broker.paysFuelSurcharge ? 'Paid beside the rate' : 'Rate is all-in'}</DetailField>
      <DetailField name="Days to pay">
        <span>{record ? daysToPay(record.daysToPay) : unknown}</span>
        <span className="block text-[0.875rem] text-muted">
          {record?.daysToPay == null
            ? 'Shown after three loads are paid within 180 days.'
            : 'Average from delivery to payment, last 180 days.'}
        </span>
      </DetailField>
      {record?.openAmount !== undefined && (
        <DetailField name="Open">
          <span className="font-sign text-h3 tabular-nums">{formatDollars(record.openAmount)}</span>
          <span className="block text-[0.875rem] text-muted">Delivered or invoiced, unpaid.</span>
        </DetailField>
      )}
      <DetailField name="Active loads">{record ? formatCount(record.activeLoads) : unknown}</DetailField>
    </DetailFields>
  )
}

function daysToPay(days: number | null): string {
  if (days === null) return 'Not known yet'
  return days === 1 ? '1 day' : `${formatCount(days)} days`
}
