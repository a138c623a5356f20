import { useMemo } from 'react'
import { formatDollars } from '#shared/kernel/money'
import { settlementPaymentMethods } from '#shared/settlements/paymentMethod'
import type { SettlementRow } from '#shared/settlements/settlement'
import type { Payment } from '#shared/settlements/settlementPayment'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { DraftDialog } from '../../../detail/DraftDialog.tsx'
import { DraftForm } from '../../../detail/DraftForm.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { KindTiles } from '../../../people/drivers/pay/KindTiles.tsx'
import { TextInput } from '../../../people/drivers/pay/TextInput.tsx'
import { viewedText } from '../viewedText.ts'
import { NotAnyMore } from './NotAnyMore.tsx'
import { newPayment, nothingPaid, type PaymentForm, paymentResolver } from './paymentForm.ts'

interface Props {
  settlement: SettlementRow
  onClose: () => void
}

const labels: Readonly<Record<string, string>> = { method: 'Paid by', reference: 'Reference', paidOn: 'Paid on' }

/** Asks how a settlement was paid. The typed values are persisted on this device. */
export function PayDialog({ settlement, onClose }: Props) {
  return (
    <DraftDialog title={formatTitle(settlement)} wide form={`paySettlement:${settlement.id}`} height="h-72" onClose={onClose}>
      {(persisted, close) => <PayForm settlement={settlement} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const formatTitle = ({ id, netPay }: SettlementRow) => (netPay === 0 ? `Close ${id}?` : `Mark ${id} as paid`)

function PayForm({ settlement, persisted, close }: { settlement: SettlementRow; persisted: PersistedForm; close: () => void }) {
  const { id, driverName, netPay, periodStart, status } = settlement
  const isNothing = netPay === 0
  const resolver = useMemo(() => (isNothing ? nothingPaid : paymentResolver(() => periodStart)), [isNothing, periodStart])
  const first = useMemo(newPayment, [])
  const commandForm = useCommandForm<'settlements', PaymentForm, Partial<Payment>>({
    command: { resource: 'settlements', id, action: 'pay' },
    record: settlement,
    valuesOf: useMemo(() => () => first, [first]),
    bodyOf: (body) => body,
    resolver,
    persisted,
    onDone: (_outcome, paid) => {
      const viewedNote = viewedText(driverName, paid?.driverHasAccount)
      const title = isNothing ? 'Closed' : 'Marked as Paid'
      notify({ tone: 'success', title, text: `${id} of ${driverName}. ${viewedNote}`.trim() })
      close()
    },
  })
  const { form, submitting } = commandForm
  const { errors } = form.formState
  const isOver = status !== 'processed'
  return (
    <DraftForm
      asked={commandForm}
      close={close}
      id={id}
      isOver={isOver}
      title={formatTitle(settlement)}
      resource="settlements"
      what="settlement"
      labelOf={(field) => labels[field] ?? field}
      button={isNothing ? 'Close' : 'Mark as paid'}
    >
      {isOver && !submitting ? (
        <NotAnyMore status={status} />
      ) : isNothing ? (
        <p>{`Net pay is ${formatDollars(0)}: nothing is paid to ${driverName}. It can't be reopened after this.`}</p>
      ) : (
        <p>{`${formatDollars(netPay)} to ${driverName}. A driver with a login sees how it was paid. This can't be undone.`}</p>
      )}
      {!isNothing && (
        <>
          <KindTiles legend="Paid by" choices={settlementPaymentMethods} field={form.register('method')} />
          <TextInput
            id="payment-reference"
            label="Reference"
            field={form.register('reference')}
            error={errors.reference?.message}
            hint="Check number or bank reference"
          />
          <TextInput
            id="payment-day"
            label="Paid on"
            type="date"
            field={form.register('paidOn')}
            error={errors.paidOn?.message}
          />
        </>
      )}
    </DraftForm>
  )
}
