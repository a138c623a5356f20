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
  const standing = standingOf(quote, useNow())
  const isConnected = useOnLine() && !stale
  // A shipper who no longer wants a priced request declines it instead of withdrawing it.
  const wanted = standing === 'open' ? 'decline' : 'withdraw'
  const [asking, setAsking] = useState<'accept' | 'decline' | 'withdraw' | null>(useWantsWithdrawal() ? wanted : null)
  const [typed, setTyped] = useState({ name: '', pickupNumber: '', reason: '' })
  const { send, sending, trouble, forgetTrouble } = useAnswer((what, seen: LinkedQuote) => sendAnswer(token, what, seen), {
    learn,
    revalidate,
  })
  const outcome = useRef<HTMLHeadingElement>(null)

  // The quote was answered or has ended, here or elsewhere: the dialog has no question any more.
  useEffect(() => {
    if (!asking || standing === (asking === 'withdraw' ? 'new' : 'open')) return
    setAsking(null)
    outcome.current?.focus()
  }, [standing, asking])

  const { reference } = quote
  useEffect(() => {
    // The price is the promised response.
    if (standing !== 'new')
      void noteEnded(database, reference, standing === 'withdrawn' ? 'withdrawn' : 'answered').catch(() => null)
  }, [reference, standing])

  const ask = (what: 'accept' | 'decline' | 'withdraw') => {
    forgetTrouble()
    setAsking(what)
  }
  const dialog = { sending, trouble, isConnected, typed, onTyped: setTyped, onClose: () => setAsking(null) }
  const canBeAnswered = standing === 'open' && quote.price
  return (
    <>
      <StaleLine what="quote" seen={seen} events={seen.target.shipment?.events} />
      <div className="link-page">
        <div>
          <PriceHead quote={quote} standing={standing} totalBefore={totalBefore} />
          <div role="status">
            {standing !== 'open' && (
              <Outcome quote={quote} standing={standing} heading={outcome} onWithdraw={() => ask('withdraw')} />
            )}
          </div>
        </div>
        {quote.invoice && <InvoicePart token={token} invoice={quote.invoice} isConnected={isConnected} />}
        {quote.shipment && (
          <ShipmentPart token={token} shipment={quote.shipment} isConnected={isConnected} onRefused={revalidate} />
        )}
        <RouteCard quote={quote} />
        {quote.price && <PriceLines price={quote.price} />}
        {quote.price && standing !== 'declined' && <GoodToKnow price={quote.price} detention={quote.detention} />}
        {(standing === 'open' || standing === 'accepted') && <SomethingToChange />}
      </div>
      {canBeAnswered && <AnswerBar total={canBeAnswered.total} isConnected={isConnected} onAsk={ask} />}
      {canBeAnswered && asking === 'accept' && (
        <AcceptDialog
          {...dialog}
          quote={quote}
          total={canBeAnswered.total}
          totalBefore={totalBefore}
          onSend={(answer) => send(answer, quote)}
        />
      )}
      {canBeAnswered && asking === 'decline' && <DeclineDialog {...dialog} onSend={(answer) => send(answer, quote)} />}
      <WithdrawDialog
        isConnected={isConnected}
        learn={learn}
        revalidate={revalidate}
        isOpen={standing === 'new' && asking === 'withdraw'}
        at={`${api.links}/${encodeURIComponent(token)}`}
        target={quote}
        title="Withdraw your request?"
        text="We'll stop working on your price. You can always request another one."
        onClose={() => setAsking(null)}
      />
    </>
  )
}
