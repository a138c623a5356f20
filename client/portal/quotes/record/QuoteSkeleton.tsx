const lines = [0, 1, 2, 3, 4]

/** The loading skeleton of a quote request's record, with its columns. */
export function QuoteSkeleton() {
  return (
    <>
      <div className="skeleton h-9 w-56 max-w-full" />
      <div className="@container/record">
        <div className="quote-columns">
          <div className="quote-asked">
            <Card count={5} />
            <Card count={3} />
          </div>
          <div className="quote-clock">
            <Card count={2} />
          </div>
          <div className="quote-price">
            <PriceSkeleton />
          </div>
          <div className="quote-compared">
            <Card count={3} />
            <Card count={5} />
          </div>
        </div>
      </div>
    </>
  )
}

/** The skeleton of the pricing form. */
export function PriceSkeleton() {
  return (
    <div className="card gap-7 p-5">
      <div className="skeleton h-6 w-24" />
      {lines.map((line) => (
        <div key={line} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
          <div className="skeleton h-5 w-20" />
          <div className="skeleton h-11 max-w-60" />
        </div>
      ))}
    </div>
  )
}

function Card({ count }: { count: number }) {
  return (
    <div className="card gap-3 p-5">
      <div className="skeleton h-6 w-28" />
      {lines.slice(0, count).map((line) => (
        <div key={line} className="skeleton h-4 w-4/5" />
      ))}
    </div>
  )
}
