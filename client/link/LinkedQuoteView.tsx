import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/kernel/paths'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import { useAnswer } from '../platform/api/useAnswer.ts'
import { AcceptDialog } from '../platform/forms/AcceptPriceDialog.tsx'
import { DeclineDialog } from '../platform/forms/DeclineDialog.tsx'
import { noteEnded } from '../platform/offline/outbox/sent.ts'
import { database } from '../platform/offline/pageDatabase.ts'
import { useNow } from '../platform/transport/useNow.ts'
import { GoodToKnow } from '../platform/ui/GoodToKnow.tsx'
import { PriceLines } from '../platform/ui/PriceLines.tsx'
import { useOnLine } from '../platform/ui/useOnLine.ts'
import { AnswerBar } from './AnswerBar.tsx'
import { sendAnswer } from './answer.ts'
import type { SeenLink } from './followLink.ts'
import { InvoicePart } from './InvoicePart.tsx'
import { Outcome } from './LinkOutcome.tsx'
import { standingOf } from './linkedQuoteStatus.ts'
import { PriceHead } from './PriceHead.tsx'
import { RouteCard } from './RouteCard.tsx'
import { ShipmentPart } from './ShipmentPart.tsx'
import { SomethingToChange } from './SomethingToChange.tsx'
import { StaleLine } from './StaleLine.tsx'
import { useWantsWithdrawal } from './useWantsWithdrawal.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

interface Props {
  token: string
  seen: SeenLink<LinkedQuote>
  revalidate: () => void
  learn: (quote: LinkedQuote) => void
}

/** A quote: its price with the breakdown until the shipper answers it, then its outcome. */
export function LinkedQuoteView({ token, seen, revalidate, learn }: Props) {
  const { target: quote, stale, totalBefore } = seen
  const status = standingOf(quote, useNow())
  const isConnected = useOnLine() && !stale
  // A shipper who no longer wants a priced request declines it instead of withdrawing it.
  const requested = status === 'open' ? 'decline' : 'withdraw'
  const [openDialog, setOpenDialog] = useState<'accept' | 'decline' | 'withdraw' | null>(useWantsWithdrawal() ? requested : null)
  const [typed, setTyped] = useState({ name: '', pickupNumber: '', reason: '' })
  const { send, sending, trouble, forgetTrouble } = useAnswer(
    (answer, current: LinkedQuote) => sendAnswer(token, answer, current),
    {
      learn,
      revalidate,
    },
  )
  const outcome = useRef<HTMLHeadingElement>(null)

  // The quote was answered or has ended, here or elsewhere: the dialog has no question any more.
  useEffect(() => {
    if (!openDialog || status === (openDialog === 'withdraw' ? 'new' : 'open')) return
    setOpenDialog(null)
    outcome.current?.focus()
  }, [status, openDialog])

  const { reference } = quote
  useEffect(() => {
    // The price is the promised response.
    if (status !== 'new') void noteEnded(database, reference, status === 'withdrawn' ? 'withdrawn' : 'answered').catch(() => null)
  }, [reference, status])

  const ask = (answer: 'accept' | 'decline' | 'withdraw') => {
    forgetTrouble()
    setOpenDialog(answer)
  }
  const dialog = { sending, trouble, isConnected, typed, onTyped: setTyped, onClose: () => setOpenDialog(null) }
  const canBeAnswered = status === 'open' && quote.price
  return (
    <>
      <StaleLine what="quote" seen={seen} events={seen.target.shipment?.events} />
      <div className="link-page">
        <div>
          <PriceHead quote={quote} standing={status} totalBefore={totalBefore} />
          <div role="status">
            {status !== 'open' && (
              <Outcome quote={quote} standing={status} heading={outcome} onWithdraw={() => ask('withdraw')} />
            )}
          </div>
        </div>
        {quote.invoice && <InvoicePart token={token} invoice={quote.invoice} isConnected={isConnected} />}
        {quote.shipment && (
          <ShipmentPart token={token} shipment={quote.shipment} isConnected={isConnected} onRefused={revalidate} />
        )}
        <RouteCard quote={quote} />
        {quote.price && <PriceLines price={quote.price} />}
        {quote.price && status !== 'declined' && <GoodToKnow price={quote.price} detention={quote.detention} />}
        {(status === 'open' || status === 'accepted') && <SomethingToChange />}
      </div>
      {canBeAnswered && <AnswerBar total={canBeAnswered.total} isConnected={isConnected} onAsk={ask} />}
      {canBeAnswered && openDialog === 'accept' && (
        <AcceptDialog
          {...dialog}
          quote={quote}
          total={canBeAnswered.total}
          totalBefore={totalBefore}
          onSend={(answer) => send(answer, quote)}
        />
      )}
      {canBeAnswered && openDialog === 'decline' && <DeclineDialog {...dialog} onSend={(answer) => send(answer, quote)} />}
      <WithdrawDialog
        isConnected={isConnected}
        learn={learn}
        revalidate={revalidate}
        isOpen={status === 'new' && openDialog === 'withdraw'}
        at={`${api.links}/${encodeURIComponent(token)}`}
        target={quote}
        title="Withdraw your request?"
        text="We'll stop working on your price. You can always request another one."
        onClose={() => setOpenDialog(null)}
      />
    </>
  )
}
