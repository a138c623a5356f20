import { formatDollars } from '#shared/kernel/money'
import type { SentPrice } from '#shared/quotes/quote'
import { priceLines } from './quoteText.ts'

/** What the price is made of: each line says its arithmetic. */
export function PriceLines({ price }: { price: SentPrice }) {
  return (
    <section aria-labelledby="in-it" className="card p-5 sm:p-6">
      <h2 id="in-it" className="text-[1.375rem]">
        Price breakdown
      </h2>
      <dl className="mt-2">
        {priceLines(price).map(({ key, label, how, amount }) => (
          <div key={key} className="flex justify-between gap-4 border-t border-(--line) py-3.5 first:border-t-0">
            <dt className="min-w-0 wrap-anywhere">
              <span>{label}</span>
              {how && <span className="mt-0.5 block text-second text-muted">{how}</span>}
            </dt>
            <dd className="flex-none font-sign text-h3 leading-snug font-semibold">{formatDollars(amount)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t-2 border-base-content pt-3.5 font-sign font-semibold">
          <dt className="text-h3">Total</dt>
          <dd className="text-h2">{formatDollars(price.total)}</dd>
        </div>
      </dl>
    </section>
  )
}
