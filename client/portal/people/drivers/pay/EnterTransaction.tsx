import { useMemo } from 'react'
import type { DriverRecord } from '#shared/drivers/driver'
import { formatDollars } from '#shared/kernel/money'
import type { PayAccount } from '#shared/settlements/payAccount'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { DraftButtons, DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { balanceText } from './balanceText.ts'
import { KindTiles } from './KindTiles.tsx'
import { type TransactionForm, type TransactionValues, transactionResolver } from './payForm.ts'
import { TextInput } from './TextInput.tsx'

interface Props {
  driver: DriverRecord
  account: PayAccount
  onDone: (text: string) => void
  onClose: () => void
}

const nothing: TransactionValues = { way: 'less', amount: '', reason: '' }
const valuesOf = () => nothing
const ways = { less: 'Less', more: 'More' }

/** Enters a transaction that comes from no settlement, such as an amount retained from escrow or a forgiven advance. */
export function EnterTransaction(props: Props) {
  const { account, onClose } = props
  return (
    <DraftDialog title={`Transaction: ${account.name}`} form={`payTransaction:${account.id}`} height="h-64" onClose={onClose}>
      {(persisted, close) => <TransactionDialogForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function TransactionDialogForm({
  driver,
  account,
  persisted,
  onDone,
  close,
}: Props & { persisted: PersistedForm; close: () => void }) {
  const resolver = useMemo(() => transactionResolver(account.id), [account.id])
  const { form, submit, submitting, message, savedAt, trouble, forget } = useCommandForm<
    'drivers',
    TransactionValues,
    TransactionForm
  >({
    command: { resource: 'drivers', id: driver.id, action: 'enter-transaction' },
    record: driver,
    valuesOf,
    resolver,
    persisted,
    bodyOf: (body) => body,
    onDone: () => {
      onDone(`Transaction added to ${account.name}.`)
      close()
    },
  })
  const { errors } = form.formState
  const onLine = useOnLine()
  return (
    <form noValidate aria-label="Add transaction" onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <p>
          {`${formatDollars(Math.abs(account.balance))} ${balanceText(account)}. Entries can't be edited; correct a mistake with another transaction.`}
        </p>
        <KindTiles legend="New balance" choices={ways} field={form.register('way')} />
        <TextInput id="movement-amount" label="Amount" field={form.register('amount')} error={errors.amount?.message} unit="$" />
        <TextInput
          id="movement-reason"
          label="Reason"
          field={form.register('reason')}
          error={errors.reason?.message}
          hint="The driver sees this. e.g. trailer not returned"
        />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons submitting={submitting} isPossible={onLine} onCancel={() => void forget().then(close)}>
          Enter
        </DraftButtons>
      </fieldset>
    </form>
  )
}
