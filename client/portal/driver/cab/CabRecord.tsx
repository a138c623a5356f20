import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { noteWorkSeen } from '../../../platform/offline/offers.ts'
import { database } from '../../../platform/offline/pageDatabase.ts'
import { useDraftKind } from '../../detail/useDraftKind.ts'
import { MessagesCard } from '../../dispatch/loads/messages/MessagesCard.tsx'
import { CabReceipts } from '../expenses/CabReceipts.tsx'
import { UnsubmittedProofs } from '../proof/UnsubmittedProofs.tsx'
import { CabEvents } from './CabEvents.tsx'
import { CabSteps } from './CabSteps.tsx'
import { DispatchButton } from './CallButtons.tsx'
import { DeliveredSummary } from './DeliveredSummary.tsx'
import { NextEventBar } from './NextEventBar.tsx'
import { NextStop } from './NextStop.tsx'
import { NotQualified } from './NotQualified.tsx'
import { type CabEvent, nextInCourse } from './stopSequence.ts'
import { useCabEvents } from './useCabEvents.ts'

/** A load in the cab: the next stop, the recorded events, and the next action. */
export function CabRecord({ load, record }: { load: LoadRow; record: LoadRecord }) {
  const { state, key } = useLocation()
  const events = useCabEvents(record)
  const draft: string | null = state?.draft ?? null
  const kind = useDraftKind(draft)
  const fixing = useFixing(kind === 'loadCorrection' ? draft : null, events)
  useEffect(noteWorkSeen, [])
  // *Change* of an answer to a disputed event links to the load, but its form is on another page.
  if (kind === 'disputeReply') return <Navigate to="needs-you" replace state={state} />
  if (!events) return <div className="skeleton h-96" />
  const isOwn = !record.handedOver && !record.cancelledAt
  const isDelivered = nextInCourse(record, events) === null
  return (
    <>
      <NotQualified load={load} />
      <section aria-label={isDelivered ? 'Delivery' : 'Next stop'} className="card gap-5 p-4 text-[1.0625rem] md:p-6">
        {isOwn && isDelivered && <DeliveredSummary load={record} events={events} />}
        {isOwn && !isDelivered && (
          <>
            <CabSteps load={record} events={events} />
            <NextStop load={record} events={events} />
          </>
        )}
        <UnsubmittedProofs load={load.id} />
        {(kind !== 'loadCorrection' || fixing) && (
          <CabEvents load={record} events={events.filter(({ isOwn, dispute }) => isOwn || dispute)} most={20} draft={fixing} />
        )}
        <div className="flex flex-wrap gap-3 no-print">
          <DispatchButton />
        </div>
      </section>
      <CabReceipts load={record} />
      <MessagesCard load={record} side="driver" />
      {/* A link to the draft opens it again, also from this page. */}
      <NextEventBar key={key} load={{ ...record, status: load.status }} events={events} draft={draft} />
    </>
  )
}

/** A correction that has returned from the outbox, with the event that it corrects; null until both are loaded. */
function useFixing(draft: string | null, events: readonly CabEvent[] | null): { event: CabEvent; draft: string } | null {
  const [corrected, setCorrected] = useState<string | null>(null)
  useEffect(() => {
    let isOpen = true
    if (draft === null) return
    database.drafts.get(draft).then(
      (stored) => isOpen && setCorrected((stored?.values as { event?: string } | undefined)?.event ?? null),
      // A draft that cannot be read remains in the list of unsent entries.
      () => {},
    )
    return () => {
      isOpen = false
    }
  }, [draft])
  const event = events?.find(({ key }) => key === corrected)
  return draft !== null && event ? { event, draft } : null
}
