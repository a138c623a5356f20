const columns = [2, 3, 1, 2]

/** The board while it is read, in its shape. */
export function BoardSkeleton() {
  return (
    <div aria-busy="true" className="@container/board">
      <p role="status" className="sr-only">
        Loading the applications
      </p>
      <div className="board-columns">
        {columns.map((cards, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
          <div key={at} className="grid content-start gap-3">
            <div className="skeleton h-12" />
            {Array.from({ length: cards }, (_, card) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
              <div key={card} className="skeleton h-48" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
