import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { Driver } from '#shared/drivers/driver'
import type { LoadRow } from '#shared/loads/load'
import { queries } from '../../../platform/api/queries.ts'
import { usePendingByRow } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { useCachedRecord } from '../../detail/useCachedRecord.tsx'
import { LoadNumber } from '../../dispatch/loads/LoadNumber.tsx'
import { moving } from '../../dispatch/loads/record/openAction.ts'
import { useLoadActions } from '../../dispatch/loads/record/useLoadActions.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { useReadRows } from '../../list/cache/useReadRows.ts'
import { isOnDays } from './daysOffRequests.ts'
import { daysOffText } from './daysOffText.ts'

// Lazy, because of the candidates and their map, which a driver's record does without.
const AssignPanel = lazy(async () => ({ default: (await import('../../dispatch/loads/assign/AssignPanel.tsx')).AssignPanel }))
const HandoverPanel = lazy(async () => ({
  default: (await import('../../dispatch/loads/assign/HandoverPanel.tsx')).HandoverPanel,
}))

interface Props {
  driver: Pick<Driver, 'id'>
  days: { from: string; until: string }
  /** Shows a text when there are no loads. */
  saysNone?: boolean
}

/** The cached loads of a driver on these days, each with a button that reassigns it. */
export function LoadsOn({ driver: { id }, days: { from, until }, saysNone = false }: Props) {
  useCachedResource('loads')
  const [changing, setChanging] = useState<LoadRow | null>(null)
  /** Loads that were reassigned here stay listed with their new driver. */
  const [changed, setChanged] = useState<readonly string[]>([])
  const query = useMemo(
    () => ({
      limit: 200,
      matches: (load: LoadRow) => (load.assignedDriverId === id || changed.includes(load.id)) && isOnDays(load, { from, until }),
    }),
    [id, from, until, changed],
  )
  const loads = useReadRows('loads', query)
  const pending = usePendingByRow('loads')
  if (loads === undefined) return null
  if (loads.length === 0) return saysNone ? <p className="text-[0.9375rem]">No loads on these days.</p> : null
  // Without the note: users who read the history of a load may not be allowed to read why a driver is off.
  const reason = `Off ${daysOffText({ from, until, note: null })}`
  return (
    <>
      <ul aria-label="Loads on these days" className="grid gap-1 text-[0.9375rem] text-(--amber-ink)">
        {loads.map((load) => (
          <LoadOn
            key={load.id}
            load={load}
            isGiven={load.assignedDriverId !== id}
            isWaiting={pending.get(load.id)?.some(({ kind }) => moving.includes(kind)) === true}
            isChanging={changing?.id === load.id}
            onChange={() => setChanging(load)}
          />
        ))}
      </ul>
      {changing && (
        <ChangeDriver
          load={changing}
          reason={reason}
          onDone={() => setChanged((before) => [...before, changing.id])}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  )
}

interface LoadOnProps {
  load: LoadRow
  isGiven: boolean
  /** A change of its driver waits on this device. */
  isWaiting: boolean
  /** The panel that changes its driver is open. */
  isChanging: boolean
  onChange: () => void
}

function LoadOn({ load, isGiven, isWaiting, isChanging, onChange }: LoadOnProps) {
  const may = useLoadActions(load, false)
  const isOnRoad = load.status === 'enroute'
  const mayChange = may(isOnRoad ? 'repower' : 'assign')
  const isChanged = isGiven || isWaiting
  const link = useRef<HTMLAnchorElement>(null)
  // The button that had the focus no longer exists. The change may arrive before the panel closes, or after it.
  useEffect(() => {
    if (isChanged && !isChanging && document.activeElement === document.body) link.current?.focus()
  }, [isChanged, isChanging])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 wrap-anywhere">
        <Link
          ref={link}
          to={`${staffPath('loads')}/${load.id}`}
          className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
        >
          <LoadNumber load={load} />
        </Link>
        <span>{`, ${load.pickupLocation} to ${load.deliveryLocation}`}</span>
      </span>
      {isGiven ? (
        <span role="status" className="text-(--green-ink)">{`Now ${load.driverName ?? 'unassigned'}`}</span>
      ) : isWaiting ? (
        <span role="status">Saved on this device. Not sent yet.</span>
      ) : (
        mayChange && (
          <button type="button" className="btn btn-outline" onClick={onChange}>
            <span>{isOnRoad ? 'Hand over…' : 'Reassign…'}</span>
            <span className="sr-only">{` ${load.id}`}</span>
          </button>
        )
      )}
    </li>
  )
}

interface ChangeProps {
  load: LoadRow
  /** The initial reason in the form. */
  reason: string
  onDone: () => void
  onClose: () => void
}

/** The assignment panel for a load, over the days off, with the reason filled in. */
function ChangeDriver({ load, reason, onDone, onClose }: ChangeProps) {
  const { record, error, refetch } = useCachedRecord('loads', load.id, queries.load(load.id))
  if (!record) return error ? <ErrorAlert error={error} onRetry={refetch} what="loads" /> : <div className="skeleton h-11" />
  const Panel = load.status === 'enroute' ? HandoverPanel : AssignPanel
  return (
    <Suspense fallback={<div className="skeleton h-11" />}>
      <Panel load={record} draft={null} reason={reason} onDone={onDone} onClose={onClose} />
    </Suspense>
  )
}
