import CircleArrowOutUpRight from 'lucide-react/icons/circle-arrow-out-up-right'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import Undo2 from 'lucide-react/icons/undo-2'
import Warehouse from 'lucide-react/icons/warehouse'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { LoadRecord } from '#shared/load'
import { formatStopTime } from '#shared/time'
import { eventName, type TrackingEventType } from '#shared/trackingStatus'
import { act } from '../../../api/act.ts'
import { ErrorLine } from '../../../forms/ErrorLine.tsx'
import { dueIn } from '../../../offline/outbox/backoff.ts'
import type { Entry } from '../../../offline/outbox/entry.ts'
import { formOf } from '../../../offline/outbox/kinds.ts'
import { outbox } from '../../../offline/outbox/pageOutbox.ts'
import { database } from '../../../offline/pageDatabase.ts'
import { serverNow } from '../../../transport/serverClock.ts'
import { useFocusBack } from '../../../ui/useFocusBack.ts'
import { useDraftKind } from '../../record/useDraftKind.ts'
import type { Proved } from '../proof/proofForm.ts'
import { type CabEvent, nextInCourse, openInCourse, undoFor } from './course.ts'
import { LateDialog } from './LateDialog.tsx'

// With their schemas, which the start of the portal does without; precached, so they open without a network.
const notLoaded = () => ({ default: NotLoaded })
const CabEventDialog = lazy(() =>
  import('./CabEventDialog.tsx').then((loaded) => ({ default: loaded.CabEventDialog }), notLoaded),
)
const ProofDialog = lazy(() => import('../proof/ProofDialog.tsx').then((loaded) => ({ default: loaded.ProofDialog }), notLoaded))

function NotLoaded() {
  return <ErrorLine>This form could not be loaded. Reload the page when you have a connection, or call dispatch.</ErrorLine>
}

const icons: Partial<Record<TrackingEventType, typeof MapPin>> = {
  arrived_pickup: Warehouse,
  departed_pickup: CircleArrowOutUpRight,
  departed_stop: CircleArrowOutUpRight,
  delivered: PackageCheck,
}

interface Props {
  load: LoadRecord
  events: readonly CabEvent[]
  /** The draft of an event that comes back from the outbox, to be changed. */
  draft?: string | null
}

/**
 * The one next thing that a driver records, within reach of the thumb, and a check call beside it. A press is on the device at
 * once; it can be undone in the button's place before it is sent.
 */
export function CabBar({ load, events, draft = null }: Props) {
  const [open, setOpen] = useState<'check_call' | 'other' | 'late' | null>(null)
  /** An event that comes back from the outbox, while its form is open. */
  const [takenBack, setTakenBack] = useState<{ id: string; form: string } | null>(null)
  /** What is being proved; `draft`: what is taken back, and whether it was only undone. */
  const [proving, setProving] = useState<(Proved & { draft?: string; isUndone?: boolean }) | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  /** What is true for as long as Undo stands there. */
  const [held, setHeld] = useState('')
  const sayHeld = (words: string) => {
    setHeld(words)
    setSaid('')
  }
  const kind = useDraftKind(draft)
  const row = { noun: 'loads', id: load.id, reference: load.id } as const
  const next = nextInCourse(load, events)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft is known.
  useEffect(() => {
    if (!draft) return
    if (kind === 'loadEvent') {
      void storedDraft(draft).then((stored) => {
        if (!stored) return
        setTakenBack({ id: draft, form: stored.form })
        setOpen(stored.form === formOf('loadEvent', row, checkCall) ? 'check_call' : 'other')
      })
    }
    if (kind === 'loadProof')
      void provedBy(draft).then((proved) => setProving({ ...(proved ?? next ?? atDelivery(load)), draft }))
  }, [draft, kind])
  /** Until what was pressed is among the events, so that two presses are one. */
  const isPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the events.
  useEffect(() => {
    isPressed.current = false
  }, [events])
  const undoable = useUndoable(events)
  const isTooSoon = useTooSoon(undoable !== null)
  useFocusBack(isTooSoon)
  const isOver = next === null || Boolean(load.cancelledAt ?? load.handedOver) || !mayHappen.has(load.status)
  if (isOver && !undoable && !takenBack && !proving) return null

  /** A delivery has its proof; what was photographed at the pickup is not left behind by a press without it. */
  async function begin(step: NonNullable<typeof next>) {
    const form = formOf('loadProof', row, step)
    // Where the device cannot be read nothing was begun on it.
    const isBegun =
      (await database.drafts
        .where({ form })
        .count()
        .catch(() => 0)) > 0
    if (step.type === 'delivered' || isBegun) setProving(step)
    else await press(step)
  }
  async function press({ type, stop }: NonNullable<typeof next>) {
    if (isPressed.current) return
    isPressed.current = true
    setProblem(null)
    const now = serverNow().toISOString()
    // Where it was pressed for: dispatch may have moved the stop meanwhile.
    const location = load.stops[stop]?.location ?? null
    const body = { type, stop, occurredAt: now, deviceTime: new Date().toISOString(), location }
    const acted = await act({
      noun: 'loads',
      id: load.id,
      verb: 'events',
      body,
      kind: 'loadEvent',
      reference: load.id,
      holdFor: undoFor,
    })
    const name = eventName(type, stop)
    if (acted.outcome === 'waiting') sayHeld(`${name}, kept on this device. It can be undone for 8 seconds.`)
    else if (acted.outcome === 'done') setSaid(`${name}, sent.`)
    if (acted.outcome === 'done' || acted.outcome === 'waiting') return
    isPressed.current = false
    setProblem(acted.outcome === 'failed' ? acted.message : 'This could not be recorded. Please call dispatch.')
  }
  async function undo(entry: Entry) {
    const isProof = entry.kind === 'loadProof'
    // What was photographed and signed is taken back into its form.
    const undone = await (isProof ? outbox.edit(entry.id) : outbox.discard(entry.id)).catch(() => {
      // The sentence below says that it was not undone.
      return null
    })
    if (isProof && undone?.outcome === 'done' && undone.draft !== null) {
      setProving({ ...(entry.body as Proved), draft: undone.draft, isUndone: true })
    }
    setSaid(undone?.outcome === 'done' ? 'Undone. Nothing was sent.' : '')
    if (undone === null) setProblem('This phone could not take it back. Please call dispatch.')
    else if (undone.outcome !== 'done') setProblem('It was being sent already. Please call dispatch to take it back.')
  }
  const Icon = (next && icons[next.type]) ?? MapPin
  return (
    <section aria-label="Record" className="cab-bar no-print">
      <p role="status" className={undoable ? 'sr-only' : 'text-center text-second text-muted empty:hidden'}>
        {undoable ? held : said}
      </p>
      <ErrorLine>{problem}</ErrorLine>
      <div className="flex gap-3">
        <button type="button" className="btn btn-outline min-h-19 w-24 shrink-0 text-h3" onClick={() => setOpen('check_call')}>
          Check call
        </button>
        {undoable ? (
          <button
            type="button"
            className="btn btn-outline min-h-19 min-w-0 flex-1 border-2"
            onClick={() => void undo(undoable.entry)}
          >
            <Undo2 aria-hidden="true" className="size-7 shrink-0" />
            <span className="grid min-w-0 text-left whitespace-normal">
              <span className="text-[1.625rem] leading-tight">Undo</span>
              <span className="font-sans text-[1.0625rem] font-normal">
                {eventName(undoable.event.type, undoable.event.stop)},{' '}
                <span className="whitespace-nowrap">
                  {formatStopTime(new Date(undoable.event.occurredAt), undoable.event.zone)}
                </span>
              </span>
            </span>
          </button>
        ) : next ? (
          <button
            type="button"
            disabled={isTooSoon}
            className="btn btn-accent min-h-19 min-w-0 flex-1"
            onClick={() => void begin(next)}
          >
            <Icon aria-hidden="true" className="size-7 shrink-0" />
            <span className="min-w-0 text-[1.625rem] leading-tight">{eventName(next.type, next.stop)}</span>
          </button>
        ) : null}
      </div>
      {next && !undoable && (
        // One line on a phone of 360 pixels: a second one covers what is above the bar.
        <div className="flex flex-wrap justify-center gap-x-1 sm:gap-x-4">
          {next.type === 'departed_pickup' && (
            <button type="button" className="btn btn-ghost min-h-11 px-2 text-muted" onClick={() => setProving(next)}>
              Bill of lading
            </button>
          )}
          <button type="button" className="btn btn-ghost min-h-11 px-2 text-muted" onClick={() => setOpen('late')}>
            Running late
          </button>
          <button type="button" className="btn btn-ghost min-h-11 px-2 text-muted" onClick={() => setOpen('other')}>
            Earlier, or other
          </button>
        </div>
      )}
      {proving && (
        <Suspense fallback={null}>
          <ProofDialog
            key={proving.draft ?? proving.type}
            load={load}
            proved={proving}
            draft={proving.draft ?? null}
            isUndone={proving.isUndone ?? false}
            onDone={(outcome) =>
              outcome === 'done' ? setSaid('Sent.') : sayHeld('Kept on this device. It can be undone for 8 seconds.')
            }
            onClose={() => setProving(null)}
          />
        </Suspense>
      )}
      {open === 'late' && <LateDialog load={load} onDone={setSaid} onClose={() => setOpen(null)} />}
      {open && open !== 'late' && (
        <Suspense fallback={null}>
          <CabEventDialog
            key={takenBack?.id ?? open}
            load={load}
            isCall={open === 'check_call'}
            options={open === 'check_call' ? [checkCall] : openInCourse(load, events)}
            form={takenBack?.form ?? formOf('loadEvent', row, open === 'check_call' ? checkCall : null)}
            draft={takenBack?.id ?? null}
            onDone={(outcome) => (outcome === 'done' ? setSaid('Sent.') : sayHeld('Kept on this device. Not sent yet.'))}
            onClose={() => {
              setOpen(null)
              setTakenBack(null)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

const atDelivery = ({ stops }: LoadRecord): Proved => ({ type: 'delivered', stop: stops.length - 1 })

const checkCall = { type: 'check_call', stop: null } as const

/** Undefined where it cannot be read: then it stays among what is not sent. */
const storedDraft = (draft: string) => database.drafts.get(draft).catch(() => undefined)

/** What a draft that comes back from the outbox proves; null where it cannot be read. */
async function provedBy(draft: string): Promise<Proved | null> {
  const { type, stop = null } = ((await storedDraft(draft))?.values ?? {}) as Partial<Proved>
  return type ? { type, stop } : null
}

const mayHappen: ReadonlySet<string> = new Set(['planned', 'enroute'])

/** In milliseconds: a thumb that was on its way to Undo. */
const thumb = 800

/** Whether Undo has just gone: a press that was meant for it would record the next event. */
function useTooSoon(isUndoable: boolean): boolean {
  const [isTooSoon, setTooSoon] = useState(false)
  const was = useRef(isUndoable)
  useEffect(() => {
    if (was.current && !isUndoable) setTooSoon(true)
    was.current = isUndoable
    const timer = setTimeout(() => setTooSoon(false), thumb)
    return () => clearTimeout(timer)
  }, [isUndoable])
  return isTooSoon
}

/** What was pressed last and has not left this device; it renders again when it is too late to undo it. */
function useUndoable(events: readonly CabEvent[]): { event: CabEvent; entry: Entry } | null {
  const [, setNow] = useState(0)
  const event = events.findLast(({ entry }) => entry !== null && entry.tries === 0 && dueIn(entry.pause, Date.now(), true) > 0)
  const left = event?.entry ? dueIn(event.entry.pause, Date.now(), true) : 0
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left + 50)
    return () => clearTimeout(timer)
  }, [left])
  return event?.entry ? { event, entry: event.entry } : null
}
