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
  const sheet = usePricing(quote, usePermission('quotes:send'), may('send'))
  const { pricing } = sheet
  const isWriter = usePermission('quotes:write')
  useAttend(quote.id, isWriter && openQuoteStatuses.some((status) => status === quote.status))
  const isPricing = sheet.isOpen === true && may('send')
  return (
    <>
      <QuoteHead
        quote={quote}
        savedAt={isPricing && sheet.isTyped ? sheet.savedAt : null}
        trouble={isPricing && sheet.isTyped ? sheet.trouble : null}
      />
      <Columns
        asked={
          <>
            <RequestCard quote={quote}>
              <RequestActions quote={quote} may={may} onDone={sheet.see} />
            </RequestCard>
            <ShipperCard quote={quote} before={pricing?.before} />
          </>
        }
        clock={<AnswerCard quote={quote} median={pricing?.answerMinutes} />}
        price={<PriceColumn quote={quote} sheet={sheet} may={may} />}
        compared={
          <>
            {pricing && <Compared quote={quote} sheet={sheet} pricing={pricing} isPricing={isPricing} />}
            <History noun="quotes" id={quote.id} words={historyText} />
          </>
        }
      />
    </>
  )
}
