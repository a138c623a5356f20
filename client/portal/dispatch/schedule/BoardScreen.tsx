import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useEffect, useMemo, useRef, useState } from 'react'
import { daysAfter } from '#shared/kernel/calendarDay'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { focusFirstField } from '../../../platform/forms/firstField.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { formatAsOfZoned } from '../../../platform/ui/asOf.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { ListEmpty } from '../../list/ListEmpty.tsx'
import { DaysOffDialog } from '../../people/drivers/DaysOffDialog.tsx'
import { askedOf } from '../../people/drivers/daysOffRequests.ts'
import { AssignProblem } from '../loads/assign/AssignProblem.tsx'
import { BoardGrid } from './BoardGrid.tsx'
import { dayOf, rangeText, zoneHere } from './boardDays.ts'
import { filterBoard } from './boardFilter.ts'
import { HandOver } from './HandOver.tsx'
import { Legend } from './Legend.tsx'
import { PhoneBoard } from './PhoneBoard.tsx'
import { ScheduleHead } from './ScheduleHead.tsx'
import { HeldBar, HeldCard } from './SelectedDriver.tsx'
import { Unassigned } from './Unassigned.tsx'
import { UndoBar } from './UndoBar.tsx'
import { useBoard } from './useBoard.ts'
import { useBoardAddress } from './useBoardAddress.ts'
import { useBoardSize } from './useBoardSize.ts'
import { useDrag } from './useDrag.ts'
import { useTaking } from './useTaking.ts'
import { useUndo } from './useUndo.ts'
import { useWarnings } from './useWarnings.ts'

/** How many days back the device caches paid loads. */
const cachedDays = 90
/** The minimum width of a bar with its text, in pixels, with text of 16 pixels. */
const leastRoom = 72

export function BoardScreen() {
  const today = dayOf(serverNow().getTime(), zoneHere)
  const { frame, isPhone, textScale, names, room, fitting, dayWidthOf } = useBoardSize()
  const address = useBoardAddress(today, fitting)
  const { axis, filter } = address
  const dayWidth = dayWidthOf(axis.days)
  const board = useBoard(axis, today, (leastRoom * textScale * 24) / dayWidth)
  const { now, layout, known, of, availability } = board
  const overtaken = useRef<(current: LoadRecord) => void>(() => {})
  const undo = useUndo(board, (current) => overtaken.current(current))
  const taking = useTaking(board, undo.offer)
  useEffect(() => {
    overtaken.current = taking.showOvertaken
  })
  const getWarnings = useWarnings(board)
  const scroller = useRef<HTMLDivElement>(null)
  const { at, press } = useDrag(taking, scroller)
  const [offId, setOff] = useState<string | null>(null)
  const off = offId === null ? undefined : board.drivers?.find(({ id }) => id === offId)
  const asking = board.drivers?.filter((driver) => askedOf(driver).length > 0) ?? []
  const onLine = useOnLine()
  const { days } = axis
  const shown = useMemo(() => layout && filterBoard(layout, filter, known, { now, days }), [layout, filter, known, now, days])
  const revalidated = [of.loads.revalidatedAt, of.drivers.revalidatedAt].map((time) => time ?? Number.POSITIVE_INFINITY)
  const revalidatedAt = Math.min(...revalidated)
  const isStale = of.loads.isStale || of.drivers.isStale
  const error = of.loads.error ?? of.drivers.error
  const refetch = () => {
    of.loads.refetch()
    of.drivers.refetch()
  }
  const asOf = availability.asOf === undefined ? '' : formatAsOfZoned(Date.parse(availability.asOf), now)
  const boardContext = { taking, now, asOf, isStale: availability.error !== null || !onLine }

  // Escape drops the load wherever the focus is: with the keyboard it may not be on the board yet.
  useEffect(() => {
    const { how, handing } = taking
    if ((how !== 'tap' && how !== 'keys') || handing) return
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return
      taking.putBack()
      if (how === 'keys') giveBack()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  const takenFrom = useRef<string | null>(null)
  useEffect(() => {
    if (taking.taken) takenFrom.current = taking.taken.id
  }, [taking.taken])
  const giveBack = () => setTimeout(() => document.querySelector<HTMLElement>(`[data-load="${takenFrom.current}"]`)?.focus())
  const onPress = (event: React.PointerEvent, load: LoadRow) => press(event, load)

  return (
    <>
      <StaleBanner
        what="the schedule"
        isStale={isStale}
        revalidatedAt={Number.isFinite(revalidatedAt) ? revalidatedAt : null}
        error={error}
        refetch={refetch}
      />
      <div ref={frame} className="schedule grid content-start gap-4 p-3 py-5 md:p-6">
        <ScheduleHead
          address={address}
          today={today}
          now={now}
          concerns={layout?.concerns ?? { late: 0, atRisk: 0 }}
          asking={asking.length}
          onAsking={() => setOff(asking[0]?.id ?? null)}
          revalidatedAt={Number.isFinite(revalidatedAt) ? revalidatedAt : null}
        />
        <div role="alert" className="empty:hidden">
          {taking.problem && (
            <p className="field-error">
              <OctagonAlert aria-hidden="true" />
              <span>{taking.problem}</span>
            </p>
          )}
        </div>
        {taking.overtaken && (
          <div>
            <p translate="no" className="px-4 pb-1 font-sign text-label sm:px-5">
              {taking.overtaken.id}
            </p>
            <AssignProblem load={taking.overtaken} hasChanged isOther={false} problem={null} />
          </div>
        )}
        {axis.first < daysAfter(today, -cachedDays) && (
          <p className="text-[0.9375rem] text-muted">
            {`This device has unpaid loads and the last 90 days of paid ones. ${rangeText(axis, today)} may be incomplete.`}
          </p>
        )}
        {!layout || !shown ? (
          error && !of.loads.isFetching && !of.drivers.isFetching ? (
            <ErrorAlert error={error} onRetry={refetch} what="loads" />
          ) : (
            <Skeleton />
          )
        ) : isPhone ? (
          <PhoneBoard
            board={board}
            axis={axis}
            today={today}
            shown={shown}
            warningsOf={getWarnings}
            count={layout.rows.length}
            onDaysOff={(row) => setOff(row.driver.id)}
          />
        ) : (
          <div className="schedule-columns">
            <Unassigned loads={shown.unassigned} board={board} taking={taking} onPress={onPress} />
            <div className="grid min-w-0 content-start gap-3">
              {shown.rows.length === 0 ? (
                <ListEmpty
                  title={layout.rows.length === 0 ? 'No drivers yet' : 'No driver found'}
                  text={layout.rows.length === 0 ? 'New ones appear here automatically.' : 'No drivers match your filters.'}
                >
                  {layout.rows.length > 0 && (
                    <button
                      type="button"
                      className="btn btn-outline"
                      onClick={() => {
                        address.type('')
                        address.put({ search: '', equipment: '', who: 'all', risk: '' })
                        focusFirstField(document.querySelector('search'))
                      }}
                    >
                      Show all drivers
                    </button>
                  )}
                </ListEmpty>
              ) : (
                <BoardGrid
                  axis={axis}
                  dayWidth={dayWidth}
                  textScale={textScale}
                  names={names}
                  room={room}
                  board={board}
                  taking={taking}
                  scroller={scroller}
                  onPress={onPress}
                  warningsOf={getWarnings}
                  rows={shown.rows}
                  count={layout.rows.length}
                  label={`Drivers and their loads, ${rangeText(axis, today)}`}
                  onDaysOff={(row) => setOff(row.driver.id)}
                  onBack={giveBack}
                />
              )}
              <Legend />
            </div>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {taking.said}
      </p>
      <HeldCard {...boardContext} at={at} scroller={scroller} />
      <HeldBar {...boardContext} />
      {!taking.taken && <UndoBar undo={undo} />}
      {taking.handing && (
        <HandOver
          {...taking.handing}
          onDone={taking.handed}
          onFindings={taking.handingRefused}
          onChanged={taking.handingOvertaken}
          onClose={taking.stopHanding}
        />
      )}
      {off && <DaysOffDialog driver={off} onClose={() => setOff(null)} />}
    </>
  )
}

function Skeleton() {
  return (
    <div aria-busy="true" className="grid gap-2">
      <p role="status" className="sr-only">
        Loading the schedule
      </p>
      <div className="skeleton h-14" />
      {['1', '2', '3', '4', '5', '6'].map((row) => (
        <div key={row} className="skeleton h-18" />
      ))}
    </div>
  )
}
