import { useLocation, useParams } from 'react-router-dom'
import type { LoadRecord } from '#shared/loads/load'
import { queries } from '../../../platform/api/queries.ts'
import { usePendingCommands } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { RecordScreen } from '../../detail/RecordScreen.tsx'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { DriverDisputedEvent } from './DriverDisputedEvent.tsx'
import { asidesIn } from './openDisputedEvents.ts'

/** The page where a driver answers an own disputed event: the one in the address, else the first. */
export function NeedsYou() {
  const { id = '' } = useParams()
  const { record, error, refetch, banner } = useCachedRecord('loads', id, queries.load(id))
  return (
    <RecordScreen
      what="load"
      title={`Needs your answer, ${id}`}
      error={error}
      onRetry={refetch}
      banner={banner}
      skeleton={<div className="skeleton h-96" />}
      back="Back to the load"
      narrow
    >
      {record && <Asides record={record} />}
    </RecordScreen>
  )
}

function Asides({ record }: { record: LoadRecord }) {
  const { hash } = useLocation()
  const pending = usePendingCommands('loads', record.id)
  const disputes = asidesIn(record.events, pending)
  const linkedEvent = record.events.find(({ id }) => `#${id}` === hash)
  const event = linkedEvent ?? disputes.open[0] ?? disputes.replied.at(-1)
  if (!event) return <Nothing />
  return (
    <DriverDisputedEvent
      key={event.id}
      record={record}
      event={event}
      next={disputes.open.find((other) => other !== event) ?? null}
    />
  )
}

function Nothing() {
  return (
    <>
      <h1>Needs your answer</h1>
      <p className="text-[1.0625rem]">Nothing on this load is on hold. Your entries count.</p>
    </>
  )
}
