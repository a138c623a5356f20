import { formatDollars } from '#shared/kernel/money'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { AnswerQuote } from './AnswerQuote.tsx'
import { ValidityBadge } from './ValidityBadge.tsx'

type Props = Parameters<typeof AnswerQuote>[0] & { quote: Quote & Partial<Pick<QuoteRecord, 'prices'>> }

/** The price that waits for an answer: how much, until when, and the answer. */
export function PriceCard(props: Props) {
  const { total, validUntil, prices } = props.quote
  const before = prices?.[1]?.total
  return (
    <section aria-labelledby="price" className="card border-l-6 border-l-accent">
      <div className="p-5 sm:p-6">
        <h2 id="price" className="text-h3">
          Your price
        </h2>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-4 font-sign text-[3.25rem] leading-tight font-semibold">
          {before !== undefined && before !== total && (
            <s className="text-[2rem] text-muted">
              <span className="sr-only">Before: </span>
              <span>{formatDollars(before)}</span>
            </s>
          )}
          <span>{formatDollars(total ?? 0)}</span>
        </p>
        <p className="text-muted">All-in price.</p>
        {validUntil && (
          <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            <ValidityBadge until={validUntil} />
            <span>
              Valid until <DeskTime at={validUntil} />
            </span>
          </p>
        )}
      </div>
      <div className="flex justify-end border-t border-line p-3 empty:hidden sm:px-6 no-print">
        <AnswerQuote {...props} />
      </div>
    </section>
  )
}
