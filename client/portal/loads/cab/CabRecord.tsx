import { Navigate, useLocation } from 'react-router-dom'
import type { LoadRecord, LoadRow } from '#shared/load'
import { useDraftKind } from '../../record/useDraftKind.ts'
import { MessagesCard } from '../messages/MessagesCard.tsx'
import { CabReceipts } from '../outlays/CabReceipts.tsx'
import { CabBar } from './CabBar.tsx'
import { DispatchButton } from './CabButtons.tsx'
import { CabEvents } from './CabEvents.tsx'
import { CabSteps } from './CabSteps.tsx'
import { nextInCourse } from './course.ts'
import { NextStop } from './NextStop.tsx'
import { useCabEvents } from './useCabEvents.ts'

/** The record of a load in the cab: the next stop, what is recorded, and what comes next. */
export function CabRecord({ load, record }: { load: LoadRow; record: LoadRecord }) {
  const { state } = useLocation()
  const events = useCabEvents(record)
  const kind = useDraftKind(state?.draft ?? null)
  // *Change* of what was said of an event leads to the load: its own form is a page of its own.
  if (kind === 'asideReply') return <Navigate to="needs-you" replace state={state} />
  if (!events) return <div className="skeleton h-96" />
  return (
    <>
      <section aria-label="Next stop" className="card gap-5 p-4 text-[1.0625rem] md:p-6">
        {nextInCourse(record, events) && !record.handedOver && !record.cancelledAt && (
          <>
            <CabSteps load={record} events={events} />
            <NextStop load={record} events={events} />
          </>
        )}
        <CabEvents load={load.id} events={events.filter(({ entry, aside }) => entry ?? aside)} most={20} />
        <div className="flex flex-wrap gap-3 no-print">
          <DispatchButton />
        </div>
      </section>
      <CabReceipts load={record} />
      <MessagesCard load={record} side="driver" />
      <CabBar load={{ ...record, status: load.status }} events={events} draft={state?.draft ?? null} />
    </>
  )
}
