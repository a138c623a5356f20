import type { SettlementRow } from '#shared/settlements/settlement'
import { notify } from '../../../../platform/ui/toasts.ts'
import { AskReason } from '../../../detail/AskReason.tsx'
import { NotAnyMore } from './NotAnyMore.tsx'

/** Asks why a processed settlement is made pending again. */
export function ReopenDialog({ settlement, onClose }: { settlement: SettlementRow; onClose: () => void }) {
  const { id, status } = settlement
  return (
    <AskReason
      title={`Reopen ${id}?`}
      lead="It goes back to pending so it can be changed, then must be processed again. The reason is saved in the history."
      hint="e.g. lumper receipt came in late"
      button="Reopen"
      cancel="Cancel"
      form={`reopenSettlement:${id}`}
      command={{ resource: 'settlements', action: 'reopen' }}
      record={settlement}
      what="settlement"
      over={status === 'processed' ? null : <NotAnyMore status={status} />}
      onDone={() => notify({ tone: 'success', title: 'Settlement Reopened', text: `${id} is pending again.` })}
      onClose={onClose}
    />
  )
}
