import { useMemo } from 'react'
import { company } from '#shared/company'
import { completedStatuses, loadStatuses } from '#shared/load'
import { type Brief, narrowedTo } from '../../offline/briefs.ts'
import { NoAccess } from '../feedback/NoAccess.tsx'
import { RowBoundary } from '../feedback/RowBoundary.tsx'
import { countOf } from '../list/countOf.ts'
import { FoundList } from '../list/FoundList.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { useListSearch } from '../list/useListSearch.ts'
import { SeenBanner } from '../seen/SeenBanner.tsx'
import { type SeenList, useSeenList } from '../seen/useSeenList.ts'
import { CabCards, CabLoad } from './CabLoad.tsx'
import { noLoads } from './loadSays.ts'

/** A driver's own loads, laid out for a cab: the one on the road on top, then what comes next, then what is done. */
export function MyLoads() {
  const filter = useListSearch({})
  const { sought, question } = filter
  const matches = useMemo(() => (sought === undefined ? undefined : narrowedTo(undefined, sought)), [sought])
  const list = useSeenList('loads', { matches, question, order: byTurn, of: { sought } })
  const { totals, isRefused, of } = list

  return (
    <>
      <title>{`My Loads | ${company.name}`}</title>
      {!isRefused && <SeenBanner what="loads" {...list} />}
      <div className="grid w-full max-w-160 content-start gap-4 p-3 py-5 text-[1.0625rem] md:p-6">
        <h1>My Loads</h1>
        {isRefused ? (
          <NoAccess />
        ) : (
          <>
            <ListFilters filter={filter} what="loads" by="load, broker, city" />
            <FoundList
              list={list}
              what="loads"
              view="cards"
              narrow
              count={of.sought === undefined ? countOf(totals, loadStatuses) : null}
              onClear={of.sought === undefined ? null : filter.clear}
              empty={noLoads}
            >
              {(ids) => (of.sought === undefined ? <Cab list={list} /> : <CabCards title="Found" ids={ids} {...list} />)}
            </FoundList>
          </>
        )}
      </div>
    </>
  )
}

function Cab({ list: { found = [], rowOf, want } }: { list: SeenList<'loads'> }) {
  const { current, next, done } = useMemo(() => {
    const ids = found.map(({ id }) => id)
    const open = found.findIndex(isDone)
    const upTo = open === -1 ? ids.length : open
    return { current: ids.slice(0, Math.min(upTo, 1)), next: ids.slice(1, upTo), done: ids.slice(upTo) }
  }, [found])
  const [load] = current.map(rowOf)
  return (
    <>
      {load && (
        <RowBoundary row={load}>
          <CabLoad load={load} />
        </RowBoundary>
      )}
      <CabCards title="Next" ids={next} rowOf={rowOf} want={want} />
      <CabCards title="Done" ids={done} rowOf={rowOf} want={want} />
    </>
  )
}

const isDone = ({ status }: Brief<'loads'>) => completedStatuses.some((completed) => completed === status)

/**
 * Who is on the road goes on to the nearest delivery; then the nearest pickup is next; what is done comes last, the latest
 * on top.
 */
function inTurn(a: Brief<'loads'>, b: Brief<'loads'>): number {
  const [first, second] = [stageOf(a), stageOf(b)]
  if (first !== second) return first - second
  const due = ({ status, pickupDateTime, deliveryDateTime }: Brief<'loads'>) =>
    Date.parse(status === 'enroute' ? deliveryDateTime : pickupDateTime)
  return isDone(a) ? due(b) - due(a) : due(a) - due(b)
}

const byTurn = (loads: readonly Brief<'loads'>[]) => loads.toSorted(inTurn)

const stageOf = (load: Brief<'loads'>) => (load.status === 'enroute' ? 0 : isDone(load) ? 2 : 1)
