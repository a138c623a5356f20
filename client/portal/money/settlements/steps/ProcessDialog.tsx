import type { Resolver } from 'react-hook-form'
import { formatDollars } from '#shared/kernel/money'
import { formatDays } from '#shared/kernel/time'
import type { SettlementRow } from '#shared/settlements/settlement'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { DraftDialog } from '../../../detail/DraftDialog.tsx'
import { DraftForm } from '../../../detail/DraftForm.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { viewedText } from '../viewedText.ts'
import { NotAnyMore } from './NotAnyMore.tsx'

interface Props {
  settlement: SettlementRow
  onClose: () => void
}

const nothing = {}
const valuesOf = () => nothing
const resolver: Resolver<object, unknown, object> = () => ({ values: {}, errors: {} })

/** Asks before a settlement is processed: what that means, and for how much. */
export function ProcessDialog({ settlement, onClose }: Props) {
  return (
    <DraftDialog title={formatTitle(settlement)} form={`processSettlement:${settlement.id}`} height="h-24" onClose={onClose}>
      {(persisted, close) => <ProcessForm settlement={settlement} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

const formatTitle = ({ id }: SettlementRow) => `Process ${id}?`

interface FormProps {
  settlement: SettlementRow
  persisted: PersistedForm
  close: () => void
}

function ProcessForm({ settlement, persisted, close }: FormProps) {
  const { id, driverName, periodStart, periodEnd, netPay, status } = settlement
  const commandForm = useCommandForm<'settlements', object, object>({
    command: { resource: 'settlements', id, action: 'process' },
    record: settlement,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    onDone: (_outcome, processed) => {
      const viewedNote = viewedText(driverName, processed?.driverHasAccount)
      notify({ tone: 'success', title: 'Settlement Processed', text: `${id} of ${driverName}. ${viewedNote}`.trim() })
      close()
    },
  })
  const isOver = status !== 'pending'
  return (
    <DraftForm
      asked={commandForm}
      close={close}
      id={id}
      isOver={isOver}
      title={formatTitle(settlement)}
      resource="settlements"
      what="settlement"
      labelOf={(field) => field}
      button="Process Payment"
    >
      {isOver && !commandForm.submitting ? (
        <NotAnyMore status={status} />
      ) : (
        <p>
          <span>{`${driverName} gets `}</span>
          <strong className="whitespace-nowrap">{formatDollars(netPay)}</strong>
          <span> for</span> <span className="whitespace-nowrap">{formatDays(periodStart, periodEnd)}</span>
          <span>
            . This locks the settlement, and a driver with a login sees it in My Settlements. Someone other than the preparer must
            approve it.
          </span>
        </p>
      )}
    </DraftForm>
  )
}
