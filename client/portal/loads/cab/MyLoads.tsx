import { useMemo } from 'react'
import { company } from '#shared/company'
import { StaleBanner } from '../../cache/StaleBanner.tsx'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { RowBoundary } from '../../feedback/RowBoundary.tsx'
import { FoundList } from '../../list/FoundList.tsx'
import { ListFilters } from '../../list/ListFilters.tsx'
import { type ListState, useList } from '../../list/useList.ts'
import { cabOrder, isCompleted } from '../loadOrder.ts'
import { noLoads } from '../loadText.ts'
import { CabCards, CabLoad } from './CabLoad.tsx'

const options = { isOfAllStatuses: true, orderOf: () => cabOrder }

/** A driver's own loads, laid out for a cab: the current one on top, then the next ones, then the completed ones. */
export function MyLoads() {
  const list = useList('loads', options)
  return (
    <>
      <title>{`My Loads | ${company.name}`}</title>
      {!list.isRefused && <StaleBanner what="loads" {...list} />}
      <div className="grid w-full max-w-160 content-start gap-4 p-3 py-5 text-[1.0625rem] md:p-6">
        <h1>My Loads</h1>
        {list.isRefused ? (
          <NoAccess />
        ) : (
          <>
            <ListFilters filter={list.filter} what="loads" by="load, broker, city" />
            <FoundList list={list} what="loads" view="cards" narrow empty={noLoads}>
              {(ids) => (list.of.isFiltered ? <CabCards title="Found" ids={ids} {...list} /> : <Cab list={list} />)}
            </FoundList>
          </>
        )}
      </div>
    </>
  )
}

function Cab({ list: { found = [], rowOf, want } }: { list: ListState<'loads'> }) {
  const { current, next, done } = useMemo(() => {
    const ids = found.map(({ id }) => id)
    const open = found.findIndex(isCompleted)
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
