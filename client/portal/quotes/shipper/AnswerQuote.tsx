import Check from 'lucide-react/icons/check'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useId, useState } from 'react'
import { formatDollars } from '#shared/kernel/money'
import { transitionsFor } from '#shared/kernel/transition'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import { quoteTransitions } from '#shared/quotes/transitions'
import type { CurrentUser } from '#shared/users/user'
import { AcceptDialog } from '../../../platform/forms/AcceptPriceDialog.tsx'
import { DeclineDialog } from '../../../platform/forms/DeclineDialog.tsx'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { useKeepTyping, useSavedTyping } from '../../shell/session/savedTyping.ts'
import { useOwnAnswer } from './useOwnAnswer.ts'

interface Props {
  quote: Quote
  user: CurrentUser
  /** The screen may not have the server's current data. */
  isStale: boolean
  /** Receives the quote after an answer, also when another user answered first. */
  onAnswered: (quote: QuoteRecord) => void
  onTrouble: () => unknown
}

interface Asking {
  action: 'accept' | 'decline'
  /** The price in the question. */
  total: number
}

type Typed = Record<'name' | 'pickupNumber' | 'reason', string>

/**
 * The Accept and Decline buttons of a price, each with a confirmation. Only for users who may do both; both need a connection.
 */
export function AnswerQuote({ quote, user, isStale, onAnswered, onTrouble }: Props) {
  const id = useId()
  const total = quote.total ?? 0
  const form = `answer:${quote.id}`
  const saved = useSavedTyping<{ asking: Asking; typed: Typed }>(form)
  const [asking, setAsking] = useState<Asking | null>(saved?.asking ?? null)
  const [typed, setTyped] = useState<Typed>(
    saved?.typed ?? { name: `${user.firstName} ${user.lastName}`.trim(), pickupNumber: '', reason: '' },
  )
  useKeepTyping(form, asking && { asking, typed })
  const { send, sending, trouble, forgetTrouble } = useOwnAnswer((answered) => {
    // A new price needs a new confirmation.
    if (answered.status !== 'quoted') setAsking(null)
    onAnswered(answered)
  }, onTrouble)
  const isConnected = useOnLine() && !isStale
  const off = { 'aria-disabled': !isConnected, 'aria-describedby': isConnected ? undefined : id }
  const ask = (action: 'accept' | 'decline') => () => {
    if (!isConnected) return
    forgetTrouble()
    setAsking({ action, total })
  }
  const dialog = { sending, trouble, isConnected, typed, onTyped: setTyped, onClose: () => setAsking(null) }
  const actions = transitionsFor(quoteTransitions, quote.status, user.role)
  if (!actions.includes('accept') || !actions.includes('decline')) return null
  const srTitle = (
    <span translate="no" className="sr-only">
      {' '}
      {quote.reference}
    </span>
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 no-print max-sm:grow">
        {!isConnected && (
          <p id={id} className="flex items-center gap-2 text-second font-semibold text-(--amber-ink)">
            <WifiOff aria-hidden="true" className="size-4.5 flex-none" />
            <span>Needs a connection</span>
          </p>
        )}
        <div className="flex gap-2 max-sm:w-full">
          <button type="button" className="btn btn-outline" {...off} onClick={ask('decline')}>
            <span>Decline…</span>
            {srTitle}
          </button>
          <button type="button" className="btn btn-primary max-sm:grow sm:min-w-32" {...off} onClick={ask('accept')}>
            <Check aria-hidden="true" className="size-5" />
            <span>Accept </span>
            <span className="sr-only">{formatDollars(total)}</span>
            {srTitle}
          </button>
        </div>
      </div>
      {asking?.action === 'accept' && (
        <AcceptDialog
          {...dialog}
          quote={quote}
          total={total}
          totalBefore={asking.total === total ? null : asking.total}
          onSend={(answer) => send(answer, quote)}
        />
      )}
      {asking?.action === 'decline' && <DeclineDialog {...dialog} onSend={(answer) => send(answer, quote)} />}
    </>
  )
}
