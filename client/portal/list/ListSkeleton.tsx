import type { View } from './useListView.ts'

const rows = [0, 1, 2, 3, 4, 5]

/** The loading skeleton of a list, with the dimensions of its rows. */
export function ListSkeleton({ what, view, narrow = false }: { what: string; view: View; narrow?: boolean }) {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {`Loading ${what}`}
      </p>
      {view === 'table' ? <TableSkeleton /> : <CardShapes narrow={narrow} />}
    </div>
  )
}

function TableSkeleton() {
  return (
    <div className="card">
      <div className="h-11 border-b border-line" />
      {rows.map((row) => (
        <div key={row} className="grid h-18 grid-cols-[13fr_13fr_17fr_19fr_19fr_19fr] items-center border-line not-last:border-b">
          {rows.map((cell) => (
            <div key={cell} className="grid gap-2 px-3">
              <div className="skeleton h-4 w-4/5" />
              <div className="skeleton h-3 w-3/5" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function CardShapes({ narrow }: { narrow: boolean }) {
  return (
    <div className={`grid gap-4 ${narrow ? '' : 'md:grid-cols-2 min-[68.75rem]:grid-cols-3'}`}>
      {rows.slice(0, 4).map((card) => (
        <div key={card} className="card">
          <div className="grid gap-4 p-4">
            <div className="flex justify-between">
              <div className="skeleton h-6 w-24" />
              <div className="skeleton h-6 w-32" />
            </div>
            <div className="skeleton h-4 w-48 max-w-full" />
            <div className="skeleton h-5 w-40" />
            <div className="skeleton h-5 w-36" />
            <div className="skeleton h-4 w-56 max-w-full" />
          </div>
          <div className="grid gap-2 border-t border-line p-3">
            <div className="skeleton h-11" />
            <div className="skeleton h-11" />
          </div>
        </div>
      ))}
    </div>
  )
}
