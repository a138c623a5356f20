const lines = [0, 1, 2]

/** The loading skeleton of a shipper's quote. */
export function ShipperQuoteSkeleton() {
  return (
    <>
      <div className="skeleton h-9 w-48 max-w-full" />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="card gap-4 p-5 sm:p-6">
          <div className="skeleton h-6 w-24" />
          <div className="skeleton h-14 w-56 max-w-full" />
          <div className="skeleton h-11" />
        </div>
        <div className="card gap-4 p-5 sm:p-6">
          <div className="skeleton h-6 w-32" />
          {lines.map((line) => (
            <div key={line} className="skeleton h-5 w-4/5" />
          ))}
        </div>
      </div>
    </>
  )
}
