import Bot from 'lucide-react/icons/bot'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import type { QuoteRecord } from '#shared/quotes/quote'
import type { QuoteAction } from '#shared/quotes/transitions'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { hasSavedTyping } from '../../shell/session/savedTyping.ts'
import { EditRequest } from './EditRequest.tsx'
import { ends, ReasonDialog, reasonForm, useReason } from './ReasonDialog.tsx'
import { useQuoteAct } from './useQuoteAct.ts'

interface Props {
  quote: QuoteRecord
  may: (action: QuoteAction) => boolean
  /** Something was done by this person: it is no change by others. */
  onDone: (record: QuoteRecord) => void
}

/** What can be done with what they ask: correct it, put it away as a robot's, or bring it back. */
export function RequestActions({ quote, may, onDone }: Props) {
  const [isEditing, setEditing] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(() => may('decline') && hasSavedTyping(reasonForm('withdraw', quote)))
  const typed = useReason('withdraw', quote, isWithdrawing)
  const done = (record: QuoteRecord | null) => record && onDone(record)
  const { run, busy, problem } = useQuoteAct(quote, done)
  const onLine = useOnLine()
  const robot = quote.suspicious ? 'restore' : 'archive'
  if (!may('edit') && !may(robot)) return null
  return (
    <>
      <div className="-mb-2 flex flex-wrap border-t border-line pt-2 [&>*]:-ml-2 [&>*]:mr-2">
        {may('edit') && (
          <button type="button" className="btn btn-ghost px-2" onClick={() => setEditing(true)}>
            <Pencil aria-hidden="true" className="size-5" />
            <span>Edit request</span>
          </button>
        )}
        {may('withdraw') && may('decline') && (
          <button type="button" className="btn btn-ghost px-2" onClick={() => setWithdrawing(true)}>
            <Undo2 aria-hidden="true" className="size-5" />
            <span>Withdraw…</span>
          </button>
        )}
        {may(robot) && (
          <button type="button" className="btn btn-ghost px-2" disabled={busy || !onLine} onClick={() => void run(robot)}>
            {quote.suspicious ? (
              <RotateCcw aria-hidden="true" className="size-5" />
            ) : (
              <Bot aria-hidden="true" className="size-5" />
            )}
            <span>{onLine ? (quote.suspicious ? 'Not spam' : 'Likely spam') : 'Needs a connection'}</span>
          </button>
        )}
      </div>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {isWithdrawing && (
        <ReasonDialog
          quote={quote}
          action="withdraw"
          {...typed}
          {...ends.withdraw}
          onDone={done}
          onClose={() => setWithdrawing(false)}
        />
      )}
      {isEditing && <EditRequest quote={quote} onDone={done} onClose={() => setEditing(false)} />}
    </>
  )
}
