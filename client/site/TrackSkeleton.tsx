/** The loading skeleton of a result, with a line of text when it takes long. */
export function TrackSkeleton({ text }: { text: string | null }) {
  return (
    <div className="card mt-8" aria-busy="true">
      {text && <p className="border-b border-(--line) px-5 py-4 text-muted sm:px-8">{text}</p>}
      <div aria-hidden="true" className="p-5 sm:p-8">
        <div className="flex justify-between">
          <div className="grid gap-2">
            <span className="skeleton h-4 w-12" />
            <span className="skeleton h-8 w-36" />
          </div>
          <span className="skeleton h-8 w-28" />
        </div>
        {['rounded-full', 'rounded-xs'].map((shape) => (
          <div key={shape} className="mt-5 flex gap-4">
            <span className={`skeleton mt-1 size-5 ${shape}`} />
            <div className="grid gap-2">
              <span className="skeleton h-6 w-36" />
              <span className="skeleton h-4 w-52" />
            </div>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="grid gap-2 border-t border-(--line) p-5 sm:p-8">
        <span className="skeleton h-4 w-20" />
        <span className="skeleton h-6 w-36" />
        <span className="skeleton h-20 w-full" />
      </div>
      <div aria-hidden="true" className="grid gap-5 border-t border-(--line) p-5 sm:p-8">
        {['later', 'before'].map((event) => (
          <div key={event} className="flex gap-4">
            <span className="skeleton size-9 rounded-full" />
            <div className="grid gap-2">
              <span className="skeleton h-6 w-28" />
              <span className="skeleton h-4 w-60 max-w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
