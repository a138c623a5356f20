import type { SettlementRow } from '#shared/settlement'
import { notify } from '../../../ui/toasts.ts'
import { AskReason } from '../../record/AskReason.tsx'
import { NotAnyMore } from './NotAnyMore.tsx'

/** Asks why a processed settlement is made pending again. */
export function ReopenDialog({ settlement, onClose }: { settlement: SettlementRow; onClose: () => void }) {
  const { id, status } = settlement
  return (
    <AskReason
      title={`Reopen ${id}?`}
      lead="It is pending again: it can be changed, and has to be processed once more. The reason stands in its history."
      hint="Like: the lumper receipt came in late"
      button="Reopen"
      cancel="Keep it as it is"
      form={`reopenSettlement:${id}`}
      command={{ noun: 'settlements', verb: 'reopen' }}
      record={settlement}
      what="settlement"
      over={status === 'processed' ? null : <NotAnyMore status={status} />}
      onDone={() => notify({ tone: 'success', title: 'Settlement Reopened', text: `${id} is pending again.` })}
      onClose={onClose}
    />
  )
}
