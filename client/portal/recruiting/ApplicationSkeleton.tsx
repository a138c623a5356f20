const answers = [0, 1, 2, 3]

/** The loading skeleton of an application's record, with its dimensions. */
export function ApplicationSkeleton() {
  return (
    <>
      <div className="card gap-4 p-4 md:p-5">
        <div className="grid gap-3">
          <div className="skeleton h-8 w-64 max-w-full" />
          <div className="skeleton h-5 w-48" />
        </div>
        <div className="flex flex-wrap gap-2">
          <div className="skeleton h-11 w-40 max-sm:w-full" />
          <div className="skeleton h-11 w-64 max-sm:w-full" />
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {answers.map((card) => (
          <div key={card} className="card gap-4 p-4 md:p-5">
            <div className="skeleton h-6 w-40" />
            {answers.map((line) => (
              <div key={line} className="grid grid-cols-[9.5rem_minmax(0,1fr)] gap-4">
                <div className="skeleton h-5 w-24" />
                <div className="skeleton h-5 w-4/5" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
