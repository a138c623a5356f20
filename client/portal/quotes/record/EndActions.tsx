import { useState } from 'react'
import type { QuoteRecord } from '#shared/quotes/quote'
import type { QuoteAction } from '#shared/quotes/transitions'
import { hasSavedTyping } from '../../shell/session/savedTyping.ts'
import { ends, ReasonDialog, reasonForm, useReason } from './ReasonDialog.tsx'

interface Props {
  quote: QuoteRecord
  may: (action: QuoteAction) => boolean
  onDone: (record: QuoteRecord | null) => void
  /** Closes the sheet of a new version: the price that was sent stays. */
  onBack?: (() => Promise<void>) | undefined
}

/** The quiet ways to end a request, each with its reason. */
export function EndActions({ quote, may, onDone, onBack }: Props) {
  const here = may('decline') ? 'decline' : 'withdraw'
  const [asked, setAsked] = useState<keyof typeof ends | null>(() => (hasSavedTyping(reasonForm(here, quote)) ? here : null))
  const typed = useReason(here, quote, asked !== null)
  return (
    <div className="mr-auto -ml-(--btn-gap) flex flex-wrap gap-x-1 [--btn-gap:1.125rem]">
      {onBack && (
        <button type="button" className="btn btn-ghost" onClick={() => void onBack()}>
          Keep current price
        </button>
      )}
      {!onBack && may('decline') && (
        <button type="button" className="btn btn-ghost" onClick={() => setAsked('decline')}>
          Decline…
        </button>
      )}
      {!onBack && may('withdraw') && !may('decline') && (
        <button type="button" className="btn btn-ghost" onClick={() => setAsked('withdraw')}>
          Withdraw…
        </button>
      )}
      {asked && (
        <ReasonDialog quote={quote} action={asked} {...typed} {...ends[asked]} onDone={onDone} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}
