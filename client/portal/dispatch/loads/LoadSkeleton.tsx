const lines = [0, 1, 2, 3]

/** The skeleton of a load's detail screen. */
export function LoadSkeleton() {
  return (
    <>
      <div className="skeleton h-9 w-64 max-w-full" />
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <div className="card gap-4 p-4 md:p-5">
          <div className="skeleton h-6 w-20" />
          {[0, 1].map((stop) => (
            <div key={stop} className="grid gap-2">
              <div className="skeleton h-5 w-32" />
              <div className="skeleton h-4 w-48 max-w-full" />
            </div>
          ))}
          <div className="skeleton h-52" />
        </div>
        <div className="card gap-4 p-4 md:p-5">
          <div className="skeleton h-6 w-20" />
          {lines.map((line) => (
            <div key={line} className="skeleton h-5 w-4/5" />
          ))}
        </div>
      </div>
    </>
  )
}
