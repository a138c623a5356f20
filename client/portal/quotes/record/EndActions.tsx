import { useState } from 'react'
import type { QuoteRecord } from '#shared/quotes/quote'
import type { QuoteAction } from '#shared/quotes/transitions'
import { hasSavedTyping } from '../../shell/session/savedTyping.ts'
import { ends, ReasonDialog, reasonForm, useReason } from './ReasonDialog.tsx'

interface Props {
  quote: QuoteRecord
  may: (action: QuoteAction) => boolean
  onDone: (record: QuoteRecord | null) => void
  /** Closes the pricing form of a new version. The sent price remains. */
  onBack?: (() => Promise<void>) | undefined
}

/** The quiet ways to end a request, each with its reason. */
export function EndActions({ quote, may, onDone, onBack }: Props) {
  const action = may('decline') ? 'decline' : 'withdraw'
  const [selected, setSelected] = useState<keyof typeof ends | null>(() =>
    hasSavedTyping(reasonForm(action, quote)) ? action : null,
  )
  const typed = useReason(action, quote, selected !== null)
  return (
    <div className="mr-auto -ml-(--btn-gap) flex flex-wrap gap-x-1 [--btn-gap:1.125rem]">
      {onBack && (
        <button type="button" className="btn btn-ghost" onClick={() => void onBack()}>
          Keep current price
        </button>
      )}
      {!onBack && may('decline') && (
        <button type="button" className="btn btn-ghost" onClick={() => setSelected('decline')}>
          Decline…
        </button>
      )}
      {!onBack && may('withdraw') && !may('decline') && (
        <button type="button" className="btn btn-ghost" onClick={() => setSelected('withdraw')}>
          Withdraw…
        </button>
      )}
      {selected && (
        <ReasonDialog
          quote={quote}
          action={selected}
          {...typed}
          {...ends[selected]}
          onDone={onDone}
          onClose={() => setSelected(null)}
        />
      )}
    </div>
  )
}
