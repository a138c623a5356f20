import CircleArrowOutUpRight from 'lucide-react/icons/circle-arrow-out-up-right'
import MapPin from 'lucide-react/icons/map-pin'
import PackageCheck from 'lucide-react/icons/package-check'
import Warehouse from 'lucide-react/icons/warehouse'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Finding } from '#shared/kernel/findings'
import type { LoadRecord } from '#shared/loads/load'
import { eventName, type TrackingEventType } from '#shared/tracking/status'
import { act } from '../../../platform/api/act.ts'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'
import { formOf } from '../../../platform/offline/outbox/kinds.ts'
import { outbox } from '../../../platform/offline/outbox/pageOutbox.ts'
import { database } from '../../../platform/offline/pageDatabase.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { useDraftKind } from '../../detail/useDraftKind.ts'
import type { Proved } from '../proof/proofForm.ts'
import { CabQuestion } from './CabQuestion.tsx'
import { type CabEvent, nextInCourse, openInCourse, undoFor } from './stopSequence.ts'
import { JustRecorded, UndoRow } from './UndoRow.tsx'
import { undoProblem } from './undoText.ts'
import { useCabFindings } from './useCabFindings.ts'
import { type PhonePlace, usePhonePlace } from './usePhonePlace.ts'
import { useUndoable } from './useUndoable.ts'

// Loads the schemas apart from the start of the portal. They are precached, so the forms open offline.
const notLoaded = () => ({ default: NotLoaded })
const CabEventDialog = lazy(() =>
  import('./CabEventDialog.tsx').then((loaded) => ({ default: loaded.CabEventDialog }), notLoaded),
)
const ProofDialog = lazy(() => import('../proof/ProofDialog.tsx').then((loaded) => ({ default: loaded.ProofDialog }), notLoaded))

const LateDialog = lazy(() => import('./LateDialog.tsx').then((loaded) => ({ default: loaded.LateDialog }), notLoaded))

function NotLoaded() {
  return <ErrorLine>This form didn't load. Reload when you have signal, or call dispatch.</ErrorLine>
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
  /** The draft to change when an event returns from the outbox. */
  draft?: string | null
}

/**
 * The next event for a driver to record, within reach of the thumb, and a check call beside it. A press stores the event on the
 * device at once; until it is sent, a button above can undo it. The cab asks once about findings, before it stores the event.
 */
export function NextEventBar({ load, events, draft = null }: Props) {
  const [open, setOpen] = useState<'check_call' | 'other' | 'late' | null>(null)
  /** An event that has returned from the outbox, while its form is open. */
  const [recalled, setRecalled] = useState<{ id: string; form: string } | null>(null)
  /** The event in the proof dialog. `draft`: the draft of an event that was undone or returned from the outbox. */
  const [proving, setProving] = useState<(Proved & { draft?: string; isUndone?: boolean; isAtDock?: boolean }) | null>(null)
  /** The open question before an event is recorded. */
  const [asking, setAsking] = useState<{ step: Step; findings: Finding[]; onYes: (accepted: string[]) => void } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [status, setStatus] = useState('')
  /** The status that remains as long as Undo is visible. */
  const [undoStatus, setUndoStatus] = useState('')
  const sayUndoable = (text: string) => {
    setUndoStatus(text)
    setStatus('')
  }
  const kind = useDraftKind(draft)
  const row = { resource: 'loads', id: load.id, reference: load.id } as const
  const next = nextInCourse(load, events)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft is known.
  useEffect(() => {
    if (!draft) return
    if (kind === 'loadEvent') {
      void storedDraft(draft).then((stored) => {
        if (!stored) return
        setRecalled({ id: draft, form: stored.form })
        setOpen(getDialog(stored.form))
      })
    }
    if (kind === 'loadProof')
      void provedBy(draft).then((proved) => setProving({ ...(proved ?? next ?? atDelivery(load)), draft }))
  }, [draft, kind])
  /** True until the pressed event is in the list, so that a double press counts once. */
  const isPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the events.
  useEffect(() => {
    isPressed.current = false
  }, [events])
  const undoable = useUndoable(events)
  const getFindings = useCabFindings(load, events)
  const phone = usePhonePlace()
  const isOver = next === null || Boolean(load.cancelledAt ?? load.handedOver) || !mayHappen.has(load.status)
  if (isOver && !undoable && !recalled && !proving) return null

  /** Asks about the findings, if there are any. */
  function ask(step: Step, onYes: (accepted: string[]) => void) {
    const findings = getFindings(step, phone.current)
    if (findings.length === 0) onYes([])
    else setAsking({ step, findings, onYes })
  }
  /** A delivery opens its proof. So does a departure with a begun proof, whose photos a plain press would leave behind. */
  async function begin(step: Step, accepted: string[]) {
    const form = formOf('loadProof', row, step)
    // A device that cannot be read has no draft.
    const isBegun =
      (await database.drafts
        .where({ form })
        .count()
        .catch(() => 0)) > 0
    if (step.type === 'delivered' || isBegun) setProving(step)
    else await press(step, accepted)
  }
  async function press({ type, stop }: Step, accepted: string[]) {
    if (isPressed.current) return
    isPressed.current = true
    setProblem(null)
    const now = serverNow().toISOString()
    // Records the place of the press: dispatch may have moved the stop meanwhile.
    const location = load.stops[stop]?.location ?? null
    const place = placeAt(phone.current)
    const body = { type, stop, occurredAt: now, deviceTime: new Date().toISOString(), location, ...(place && { place }) }
    const acted = await act({
      resource: 'loads',
      id: load.id,
      action: 'events',
      body,
      accepted,
      kind: 'loadEvent',
      reference: load.id,
      holdFor: undoFor,
    })
    const name = eventName(type, stop)
    if (acted.outcome === 'waiting') sayUndoable(`${name}. Saved on this phone. You can undo it for 8 seconds.`)
    else if (acted.outcome === 'done') setStatus(`${name}, sent.`)
    if (acted.outcome === 'done' || acted.outcome === 'waiting') return
    isPressed.current = false
    setProblem(acted.outcome === 'failed' ? acted.message : "That didn't save. Call dispatch.")
  }
  async function undo(entry: Entry) {
    const isProof = entry.kind === 'loadProof'
    // Photos and signature return to the form of the proof.
    const undone = await (isProof ? outbox.edit(entry.id) : outbox.discard(entry.id)).catch(() => {
      // The message below says that the undo failed.
      return null
    })
    if (isProof && undone?.outcome === 'done' && undone.draft !== null) {
      setProving({ ...(entry.body as Proved), draft: undone.draft, isUndone: true })
    }
    setStatus(undone?.outcome === 'done' ? 'Undone. Nothing was sent.' : '')
    setProblem(undoProblem(undone?.outcome ?? 'failed'))
  }
  const Icon = (next && icons[next.type]) ?? MapPin
  return (
    <section aria-label="Record" className="cab-bar no-print">
      <p role="status" className={undoable ? 'sr-only' : 'text-center text-second text-muted empty:hidden'}>
        {undoable ? undoStatus : status}
      </p>
      <ErrorLine>{problem}</ErrorLine>
      {undoable && <UndoRow event={undoable.event} onUndo={() => void undo(undoable.entry)} />}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="btn btn-outline min-h-19 w-24 shrink-0 text-h3 max-[16.5rem]:grow"
          onClick={() => setOpen('check_call')}
        >
          Check call
        </button>
        {undoable ? (
          <JustRecorded event={undoable.event} />
        ) : next ? (
          <button
            type="button"
            className="btn btn-accent min-h-19 min-w-0 flex-[1_1_11rem] max-[16.5rem]:px-2"
            onClick={() => ask(next, (accepted) => void begin(next, accepted))}
          >
            <Icon aria-hidden="true" className="size-7 shrink-0" />
            <span className="min-w-0 text-[1.625rem] leading-tight max-[16.5rem]:text-h3">{eventName(next.type, next.stop)}</span>
          </button>
        ) : null}
      </div>
      {(next || undoable) && (
        // The row remains while Undo is visible, and each button has its own place, so that nothing below a thumb moves. It takes
        // one line on a phone of 360 pixels, to leave the events visible, and several with large text.
        <div className="flex flex-wrap gap-x-1 *:grow">
          <button type="button" className={further} onClick={() => setOpen('late')}>
            Running late
          </button>
          <button type="button" className={further} onClick={() => setOpen('other')}>
            Different time or event
          </button>
          <button
            type="button"
            className={`${further} ${next?.type === 'departed_pickup' && !undoable ? '' : 'invisible'}`}
            onClick={() => next && setProving({ ...next, isAtDock: true })}
          >
            Bill of lading
          </button>
        </div>
      )}
      {asking && (
        <CabQuestion
          event={asking.step}
          findings={asking.findings}
          onYes={() => asking.onYes(asking.findings.map(({ code }) => code))}
          onClose={() => setAsking(null)}
        />
      )}
      {proving && (
        <Suspense fallback={null}>
          <ProofDialog
            key={proving.draft ?? proving.type}
            load={load}
            proved={proving}
            draft={proving.draft ?? null}
            isUndone={proving.isUndone ?? false}
            isAtDock={proving.isAtDock ?? false}
            onDone={(outcome) =>
              outcome === 'done' ? setStatus('Sent.') : sayUndoable('Saved on this phone. You can undo it for 8 seconds.')
            }
            onClose={() => setProving(null)}
          />
        </Suspense>
      )}
      {open === 'late' && (
        <Suspense fallback={null}>
          <LateDialog
            key={recalled?.id ?? open}
            load={load}
            events={events}
            form={recalled?.form ?? formOf('loadEvent', row, { type: 'delay' })}
            draft={recalled?.id ?? null}
            onDone={(outcome) => (outcome === 'done' ? setStatus('Sent.') : sayUndoable(lateText))}
            onClose={() => {
              setOpen(null)
              setRecalled(null)
            }}
          />
        </Suspense>
      )}
      {open && open !== 'late' && (
        <Suspense fallback={null}>
          <CabEventDialog
            key={recalled?.id ?? open}
            load={load}
            isCall={open === 'check_call'}
            findingsOf={getFindings}
            options={open === 'check_call' ? [checkCall] : openInCourse(load, events)}
            form={recalled?.form ?? formOf('loadEvent', row, open === 'check_call' ? checkCall : null)}
            draft={recalled?.id ?? null}
            onDone={(outcome) => (outcome === 'done' ? setStatus('Sent.') : sayUndoable('Saved on this phone. Not sent yet.'))}
            onClose={() => {
              setOpen(null)
              setRecalled(null)
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

const further = 'btn btn-ghost min-h-12 px-1 whitespace-normal text-muted'

type Step = NonNullable<ReturnType<typeof nextInCourse>>

/** Where the phone was within the last quarter hour, in the format of an event. */
function placeAt(place: PhonePlace | null) {
  if (!place || Date.now() - place.at > 15 * 60_000) return null
  const { at: _, ...where } = place
  return where
}

const atDelivery = ({ stops }: LoadRecord): Proved => ({ type: 'delivered', stop: stops.length - 1 })

const checkCall = { type: 'check_call', stop: null } as const

const lateText = 'Got it. Dispatch will see the delay when you have signal. You can undo it for 8 seconds.'

/** The dialog for the form of a draft. */
const getDialog = (form: string) => (form.endsWith(':check_call') ? 'check_call' : form.endsWith(':delay') ? 'late' : 'other')

/** Undefined where it cannot be read: the draft then remains in the list of unsent entries. */
const storedDraft = (draft: string) => database.drafts.get(draft).catch(() => undefined)

/** The event that a draft from the outbox proves; null where it cannot be read. */
async function provedBy(draft: string): Promise<Proved | null> {
  const { type, stop = null } = ((await storedDraft(draft))?.values ?? {}) as Partial<Proved>
  return type ? { type, stop } : null
}

const mayHappen: ReadonlySet<string> = new Set(['planned', 'enroute'])
