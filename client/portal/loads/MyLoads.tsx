import { useMemo } from 'react'
import { company } from '#shared/company'
import { completedStatuses, type LoadRow, loadStatuses } from '#shared/load'
import { ListFilters } from '../list/ListFilters.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { NoAccess } from '../NoAccess.tsx'
import { SeenBanner } from '../seen/SeenBanner.tsx'
import { useSeenNoun } from '../seen/useSeenNoun.ts'
import { CabCards, CabLoad } from './CabLoad.tsx'
import { FoundList } from './FoundList.tsx'
import { useFoundLoads } from './useFoundLoads.ts'

/** A driver's own loads, laid out for a cab: the one on the road on top, then what comes next, then what is done. */
export function MyLoads() {
  const state = useSeenNoun('loads')
  const { totals, readAt } = state
  const filter = useListSearch({})
  const { search: text } = filter.search
  const search = useMemo(() => ({ search: text }), [text])
  const found = useFoundLoads(search, readAt != null)
  const count = totals && loadStatuses.reduce((sum, status) => sum + totals[status].count, 0)

  return (
    <>
      <title>{`My Loads | ${company.name}`}</title>
      {!state.isRefused && <SeenBanner what="loads" isOld={state.isOld} readAt={readAt} />}
      <div className="grid w-full max-w-160 content-start gap-4 p-3 py-5 text-[1.0625rem] md:p-6">
        <h1>My Loads</h1>
        {state.isRefused ? (
          <NoAccess />
        ) : (
          <>
            <ListFilters filter={filter} what="loads" by="load, broker, city" />
            <FoundList
              found={found}
              state={state}
              view="cards"
              count={text === undefined ? count : null}
              onClear={text === undefined ? null : filter.clear}
            >
              {(rows) => (text === undefined ? <Cab rows={rows} /> : <CabCards title="Found" loads={rows} />)}
            </FoundList>
          </>
        )}
      </div>
    </>
  )
}

function Cab({ rows }: { rows: readonly LoadRow[] }) {
  const isDone = ({ status }: LoadRow) => completedStatuses.some((completed) => completed === status)
  const [current, ...next] = rows.filter((load) => !isDone(load)).toSorted(inTurn)
  return (
    <>
      {current && <CabLoad load={current} />}
      <CabCards title="Next" loads={next} />
      <CabCards title="Done" loads={rows.filter(isDone)} />
    </>
  )
}

/** Who is on the road goes on to the nearest delivery; else the nearest pickup is next. */
function inTurn(a: LoadRow, b: LoadRow): number {
  const onRoad = Number(b.status === 'enroute') - Number(a.status === 'enroute')
  const due = ({ status, pickupDateTime, deliveryDateTime }: LoadRow) =>
    Date.parse(status === 'enroute' ? deliveryDateTime : pickupDateTime)
  return onRoad || due(a) - due(b)
}
