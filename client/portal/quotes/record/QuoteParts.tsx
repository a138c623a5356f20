import type { QuoteRecord } from '#shared/quotes/quote'
import { openQuoteStatuses } from '#shared/quotes/status'
import { History } from '../../detail/History.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { usePricing } from '../pricing/usePricing.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { Columns } from './Columns.tsx'
import { Compared } from './Compared.tsx'
import { PriceColumn } from './PriceColumn.tsx'
import { QuoteHead } from './QuoteHead.tsx'
import { historyText } from './quoteHistoryText.ts'
import { RequestActions } from './RequestActions.tsx'
import { RequestCard } from './RequestCard.tsx'
import { ShipperCard } from './ShipperCard.tsx'
import { useAttend } from './useAttend.ts'
import { useQuoteActions } from './useQuoteActions.ts'

/** A quote request at the desk: what they ask, the price, and what it is compared with. */
export function QuoteParts({ quote }: { quote: QuoteRecord }) {
  const may = useQuoteActions(quote)
  const pricingState = usePricing(quote, usePermission('quotes:send'), may('send'))
  const { pricing } = pricingState
  const isWriter = usePermission('quotes:write')
  useAttend(quote.id, isWriter && openQuoteStatuses.some((status) => status === quote.status))
  const isPricing = pricingState.isOpen === true && may('send')
  return (
    <>
      <QuoteHead
        quote={quote}
        savedAt={isPricing && pricingState.isTyped ? pricingState.savedAt : null}
        trouble={isPricing && pricingState.isTyped ? pricingState.trouble : null}
      />
      <Columns
        asked={
          <>
            <RequestCard quote={quote}>
              <RequestActions quote={quote} may={may} onDone={pricingState.see} />
            </RequestCard>
            <ShipperCard quote={quote} before={pricing?.before} />
          </>
        }
        clock={<AnswerCard quote={quote} median={pricing?.answerMinutes} />}
        price={<PriceColumn quote={quote} pricingState={pricingState} may={may} />}
        compared={
          <>
            {pricing && <Compared quote={quote} pricingState={pricingState} pricing={pricing} isPricing={isPricing} />}
            <History resource="quotes" id={quote.id} text={historyText} />
          </>
        }
      />
    </>
  )
}
