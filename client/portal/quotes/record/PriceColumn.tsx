import { useEffect, useRef, useState } from 'react'
import type { QuoteRecord } from '#shared/quotes/quote'
import type { QuoteAction } from '#shared/quotes/transitions'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { PricingForm } from '../pricing/PricingForm.tsx'
import { focusPricing } from '../pricing/pricingFields.ts'
import type { PricingState } from '../pricing/usePricing.ts'
import { AnsweredMeanwhile } from './AnsweredMeanwhile.tsx'
import { ChangedRequest } from './ChangedRequest.tsx'
import { EndActions } from './EndActions.tsx'
import { Standing } from './QuoteOutcomeCard.tsx'
import { PriceSkeleton } from './QuoteSkeleton.tsx'
import { SentPriceCard } from './SentPriceCard.tsx'

interface Props {
  quote: QuoteRecord
  pricingState: PricingState
  may: (action: QuoteAction) => boolean
}

/** The price: the pricing form while the user works on it, then the sent price and its outcome. */
export function PriceColumn({ quote, pricingState, may }: Props) {
  const { isOpen, isTyped, version, pricesSeen, see, close, pricing } = pricingState
  const outcome = useRef<HTMLHeadingElement>(null)
  /** The number of actions of this user here; each one moves the focus to the outcome. */
  const [doneHere, setDoneHere] = useState(0)
  // The row of the list may have the new version before the record with its price is loaded.
  const isElsewhere = quote.version > version || quote.prices.length > pricesSeen
  // Without typed values the screen follows the record.
  useEffect(() => {
    if (isElsewhere && !isTyped) {
      see(quote)
      if (quote.status !== 'new' && isOpen) void close()
    }
  }, [isElsewhere, isTyped, isOpen, quote, see, close])
  useEffect(() => {
    if (doneHere === 0 || isOpen) return
    // Waits until a closing dialog has returned the focus.
    const timer = setTimeout(() => outcome.current?.focus())
    return () => clearTimeout(timer)
  }, [doneHere, isOpen])

  const done = async (record: QuoteRecord | null) => {
    see(record ?? quote)
    await close()
    setDoneHere((times) => times + 1)
  }
  const goOn = () => {
    see(quote)
    focusPricing()
  }
  const isChanged = isOpen === true && isTyped && isElsewhere
  // Another user has answered or ended the request while this user was typing: the typed price waits for a decision.
  const isAnswered = isChanged && (quote.prices.length > pricesSeen || !may('send'))
  if (isOpen && pricing && may('send') && !isAnswered) {
    return (
      <>
        {isChanged && <ChangedRequest quote={quote} seen={pricingState.seen} onSeen={goOn} />}
        {pricingState.isPricingBehind && pricingState.pricingError && (
          <ErrorAlert error={pricingState.pricingError} onRetry={pricingState.fetchPricing} />
        )}
        <PricingForm
          quote={quote}
          pricingState={pricingState}
          pricing={pricing}
          isChanged={isChanged}
          other={<EndActions quote={quote} may={may} onDone={done} onBack={quote.prices.length > 0 ? close : undefined} />}
          onSent={done}
        />
      </>
    )
  }
  if (may('send') && quote.prices.length === 0) {
    const { pricingError, fetchPricing } = pricingState
    return pricingError && !pricing ? <ErrorAlert error={pricingError} onRetry={fetchPricing} /> : <PriceSkeleton />
  }
  return (
    <>
      {isAnswered && (
        <AnsweredMeanwhile
          quote={quote}
          pricingState={pricingState}
          mayGoOn={may('send')}
          onKeep={goOn}
          onTake={() => void close().then(() => see(quote))}
        />
      )}
      <Standing quote={quote} may={may} heading={outcome} />
      {quote.prices.length > 0 && (
        <SentPriceCard quote={quote} may={may} onAgain={pricing && !isAnswered ? pricingState.open : undefined} onDone={done} />
      )}
    </>
  )
}
