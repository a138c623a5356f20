/** The shape of a quote while it loads. */
export function LinkSkeleton() {
  return (
    <div aria-hidden="true" className="link-page unscripted:hidden">
      <div className="grid gap-2">
        <span className="skeleton h-5 w-64 max-w-full" />
        <span className="skeleton h-12 w-44" />
        <span className="skeleton h-5 w-80 max-w-full" />
        <span className="skeleton mt-2 h-6 w-60 max-w-full" />
      </div>
      <div className="card gap-4 p-5 sm:p-6">
        {['pickup', 'delivery'].map((stop) => (
          <div key={stop} className="flex gap-3">
            <span className="skeleton mt-1 size-5 flex-none" />
            <div className="grid min-w-0 grow gap-2">
              <span className="skeleton h-5 w-32" />
              <span className="skeleton h-4 w-56 max-w-full" />
            </div>
          </div>
        ))}
        <div className="mt-2 grid gap-2 border-t border-(--line) pt-5">
          <span className="skeleton h-4 w-24" />
          <span className="skeleton h-6 w-40" />
          <span className="skeleton h-4 w-64 max-w-full" />
          <span className="skeleton mt-2 aspect-[790/180] w-full" />
        </div>
      </div>
      <div className="card gap-5 p-5 sm:p-6">
        <span className="skeleton h-6 w-32" />
        {['linehaul', 'fuel', 'charge', 'total'].map((line) => (
          <div key={line} className="flex justify-between">
            <span className="skeleton h-5 w-28" />
            <span className="skeleton h-5 w-20" />
          </div>
        ))}
      </div>
    </div>
  )
}
