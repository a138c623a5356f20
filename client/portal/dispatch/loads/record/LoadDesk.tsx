import { useContext, useRef, useState } from 'react'
import { can, seesHistory } from '#shared/access/permissions'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import type { LoadAction } from '#shared/loads/transitions'
import { counted, isDriven } from '#shared/tracking/status'
import { History } from '../../../detail/History.tsx'
import { PendingCommands } from '../../../detail/PendingCommands.tsx'
import { LoadInvoice } from '../../../money/invoices/LoadInvoice.tsx'
import { OwnRole } from '../../../shell/session/usePermission.ts'
import { AssignPanel } from '../assign/AssignPanel.tsx'
import { HandoverPanel } from '../assign/HandoverPanel.tsx'
import { CancelledBanner } from '../CancelledBanner.tsx'
import { DeskReceipts } from '../expenses/DeskReceipts.tsx'
import { ReceiptsToCheck } from '../expenses/ReceiptsToReview.tsx'
import { FreightCard } from '../FreightCard.tsx'
import { LoadMap } from '../LoadMap.tsx'
import { LoadMoney } from '../LoadMoney.tsx'
import { LoadTimeline } from '../LoadTimeline.tsx'
import { MessagesCard } from '../messages/MessagesCard.tsx'
import { PeopleCard } from '../people/PeopleCard.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { DetentionCard } from './DetentionCard.tsx'
import { DisputedEvents } from './DisputedEvents.tsx'
import { DriverAlert } from './DriverAlert.tsx'
import { DriverCards } from './DriverCards.tsx'
import { EventDialog } from './EventDialog.tsx'
import { DocumentsCard } from './LoadDocumentsCard.tsx'
import { LoadHead } from './LoadHead.tsx'
import { LoadPath } from './LoadPath.tsx'
import { LoadReason } from './LoadReason.tsx'
import { historyText } from './loadHistoryText.ts'
import { NextAction } from './NextAction.tsx'
import { NotOnDevice } from './NotOnDevice.tsx'
import { doneText, type OpenAction, savedText } from './openAction.ts'
import { StopsCard } from './StopsCard.tsx'
import { useLoadActions } from './useLoadActions.ts'
import { useOpenAction } from './useOpenAction.ts'

interface Props {
  load: LoadRow
  /** The whole load; null until it is loaded. */
  record: LoadRecord | null
  /** Why the whole load is missing. */
  missing: string
  /** The request failed, and the whole load is not cached. */
  isMissing: boolean
}

/** A load at the desk: its status, the next action, its terms and its reported events. */
export function LoadDesk({ load, record, missing, isMissing }: Props) {
  const role = useContext(OwnRole) ?? ''
  const isCancelled = Boolean(record?.cancelledAt)
  const may = useLoadActions(load, isCancelled)
  const writes = can(role, 'loads:write')
  const isOnItsWay = load.status === 'planned' || load.status === 'enroute'
  const isChecked = isOnItsWay && !isCancelled && can(role, 'loads:assign')
  const { doing, draft, waiting, begin, end } = useOpenAction(record !== null, may)
  const [announcement, setAnnouncement] = useState('')
  const current = useRef<HTMLElement>(null)
  const driven = record !== null && isDriven({ events: counted(record.events) })

  const done = (action: OpenAction | 'book', outcome: 'done' | 'waiting' = 'done', driver?: string) => {
    const text =
      action === 'book'
        ? 'The load is booked.'
        : driver
          ? `${action === 'repower' ? 'Handed over' : 'Assigned'} to ${driver}.`
          : doneText[action]
    // Announces a text again that equals the one before.
    setAnnouncement('')
    setTimeout(() => setAnnouncement(outcome === 'waiting' ? savedText : text))
    // The button, which has the focus, has the state of the mail below it.
    if (action === 'confirm') return
    // Waits until the dialog has returned the focus to a button that may be a different one now.
    setTimeout(() => current.current?.focus())
  }
  const dialog = (action: OpenAction) => ({
    draft,
    onDone: (outcome: 'done' | 'waiting', driver?: string) => done(action, outcome, driver),
    onClose: end,
  })
  return (
    <>
      <LoadHead load={load} record={record} isCancelled={isCancelled} writes={writes} may={may} onDo={record && begin} />
      {record && isChecked && <DriverAlert load={record} onReassign={getChangeAction(load, may, begin)} />}
      {record?.cancelledAt && <CancelledBanner at={record.cancelledAt} zone={load.pickupZone} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <PendingCommands resource="loads" id={load.id} except="loadMessage" />
      {isMissing && <NotOnDevice why={missing} isAsked={waiting === 'assign'} />}
      {record && <DisputedEvents load={record} may={may('resolve')} />}
      {record && can(role, 'loads:review-expense') && <ReceiptsToCheck load={record} />}
      <div className="@container/record grid gap-4">
        <LoadPath load={load} record={record} current={current}>
          {record && <NextAction load={record} may={may} onDo={begin} onDone={() => done('book')} />}
        </LoadPath>
        <div className="load-halves">
          <div>
            <StopsCard load={load} record={record}>
              {!writes && (
                <div className="asphalt rounded-box px-3 empty:hidden">
                  <LoadMap pickup={load.pickupLocation} delivery={load.deliveryLocation} driven={driven} />
                </div>
              )}
            </StopsCard>
            {record?.messages && (record.assignedDriverId || record.messages.length > 0) && (
              <MessagesCard load={record} side="desk" />
            )}
            <section aria-labelledby="load-timeline" className="card p-4 md:p-5">
              <h2 id="load-timeline" className="mb-4 text-h3">
                Timeline
              </h2>
              {record ? <LoadTimeline events={counted(record.events)} /> : <p className="text-muted">{missing}</p>}
            </section>
            {record && (
              <DetentionCard load={record} canBillDetention={may('bill-detention')} onDone={() => done('bill-detention')} />
            )}
            <DocumentsCard load={load} record={record} onSend={record && may('confirm') ? () => begin('confirm') : undefined} />
            {seesHistory(role, 'loads') && (
              <div className="no-print">
                <History resource="loads" id={load.id} text={historyText} />
              </div>
            )}
          </div>
          <div className="load-aside">
            <DriverCards
              load={load}
              record={record}
              isCancelled={isCancelled}
              onChange={getChangeAction(load, may, record && begin)}
            />
            <LoadMoney load={load} record={record} own={false} />
            {record?.expenses && <DeskReceipts load={record} />}
            <LoadInvoice load={load} record={record} />
            <FreightCard load={load} record={record} missing={missing} hasDriver />
            {record?.links && <PeopleCard load={record} links={record.links} />}
          </div>
        </div>
      </div>
      {record && doing === 'assign' && <AssignPanel key={draft} load={record} {...dialog('assign')} />}
      {record && doing === 'repower' && <HandoverPanel key={draft} load={record} {...dialog('repower')} />}
      {record && doing === 'confirm' && <ConfirmDialog key={draft} load={record} {...dialog('confirm')} />}
      {record && (doing === 'report' || doing === 'depart' || doing === 'deliver') && (
        <EventDialog key={draft} load={record} action={doing} {...dialog(doing)} />
      )}
      {record && (doing === 'unassign' || doing === 'cancel' || doing === 'correct') && (
        <LoadReason key={draft} load={record} action={doing} {...dialog(doing)} />
      )}
    </>
  )
}

/** Before departure the desk assigns another driver; on the road it hands the load over. */
function getChangeAction(
  { status }: LoadRow,
  may: (action: LoadAction) => boolean,
  begin: ((action: OpenAction) => void) | null,
) {
  if (!begin) return null
  if (may('repower')) return () => begin('repower')
  return may('assign') && status === 'planned' ? () => begin('assign') : null
}
