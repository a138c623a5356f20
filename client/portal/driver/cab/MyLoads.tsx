import { useEffect, useMemo } from 'react'
import { company } from '#shared/kernel/company'
import { noteWorkSeen } from '../../../platform/offline/offers.ts'
import { cabOrder, isCompleted } from '../../dispatch/loads/loadOrder.ts'
import { noLoads } from '../../dispatch/loads/loadText.ts'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { RowBoundary } from '../../feedback/RowBoundary.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { FoundList } from '../../list/FoundList.tsx'
import { ListFilters } from '../../list/ListFilters.tsx'
import { useList } from '../../list/useList.ts'
import { CabCards, CabLoad } from './CabLoad.tsx'
import { DispatchButton } from './CallButtons.tsx'
import { Reassigned } from './Reassigned.tsx'
import { useReassigned } from './useReassigned.ts'

const options = { isOfAllStatuses: true, orderOf: () => cabOrder }

const nothing = {
  title: 'No loads assigned',
  text: 'Your next load will show up here. Dispatch is available 24/7.',
}
const noneOfOwn = { ...noLoads, titleOfNone: nothing.title, none: nothing.text, button: <DispatchButton withNumber /> }

/** A driver's own loads, laid out for a cab: the current one on top, then the next ones, then the completed ones. */
export function MyLoads() {
  const list = useList('loads', options)
  const { found, rowOf, want } = list
  const { isFiltered } = list.of
  const reassignedIds = useReassigned(isFiltered || list.isUncached ? undefined : found)
  const { current, next, done } = useMemo(() => {
    const ids = found?.map(({ id }) => id) ?? []
    const open = found?.findIndex(isCompleted) ?? -1
    const upTo = open === -1 ? ids.length : open
    return { current: ids.slice(0, Math.min(upTo, 1)), next: ids.slice(1, upTo), done: ids.slice(upTo) }
  }, [found])
  const [load] = current.map(rowOf)
  const isAny = found !== undefined && found.length > 0
  useEffect(() => {
    if (isAny) noteWorkSeen()
  }, [isAny])
  return (
    <>
      <title>{`My Loads | ${company.name}`}</title>
      {!list.isRefused && <StaleBanner what="loads" {...list} />}
      <div className="grid w-full max-w-160 content-start gap-4 p-3 text-[1.0625rem] md:p-6">
        {/* The header of a phone has the name. The title leaves its room to the stop and the bar with the next event. */}
        <h1 className="max-md:sr-only">My Loads</h1>
        {list.isRefused ? (
          <NoAccess />
        ) : (
          <>
            <Reassigned ids={reassignedIds} />
            {isAny && !isFiltered && current.length === 0 && <NothingPlanned />}
            {load && !isFiltered && (
              <RowBoundary row={load}>
                <CabLoad load={load} />
              </RowBoundary>
            )}
            {(isAny || isFiltered) && <ListFilters filter={list.filter} what="loads" by="load, broker, city" />}
            <FoundList list={list} what="loads" view="cards" narrow empty={noneOfOwn}>
              {(ids) =>
                isFiltered ? (
                  <CabCards title="Found" ids={ids} {...list} />
                ) : (
                  <>
                    <CabCards title="Next" ids={next} rowOf={rowOf} want={want} />
                    <CabCards title="Done" ids={done} rowOf={rowOf} want={want} />
                  </>
                )
              }
            </FoundList>
          </>
        )}
      </div>
    </>
  )
}

function NothingPlanned() {
  return (
    <section aria-labelledby="nothing-planned" className="card gap-3 p-4 md:p-6">
      <h2 id="nothing-planned" className="text-h3">
        {nothing.title}
      </h2>
      <p className="text-muted">{nothing.text}</p>
      <div className="flex no-print">
        <DispatchButton withNumber />
      </div>
    </section>
  )
}
