import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Driver } from '#shared/drivers/driver'
import { company } from '#shared/kernel/company'
import { act } from '../../../platform/api/act.ts'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { needsYou } from '../../../platform/offline/outbox/entry.ts'
import { outbox } from '../../../platform/offline/outbox/pageOutbox.ts'
import { intents, problemOf } from '../../../platform/outbox/entryLabels.ts'
import { useNow } from '../../detail/now.ts'
import { useDraftKind } from '../../detail/useDraftKind.ts'
import { daysOffText } from '../../people/drivers/daysOffText.ts'
import { OffIcon } from './OffIcon.tsx'
import { type OffEntry, offText } from './offEntries.ts'

const savedText = 'Saved on this phone. Not sent yet.'

// Loads the schema apart from the start of the portal. It is precached, so the form opens offline.
const AskDaysOff = lazy(() =>
  import('./AskDaysOff.tsx').then(
    (loaded) => ({ default: loaded.AskDaysOff }),
    () => ({ default: NotLoaded }),
  ),
)

function NotLoaded() {
  return <ErrorLine>This form didn't load. Reload when you have signal, or call dispatch.</ErrorLine>
}

const waits = ({ state }: OffEntry) => state === 'unsent' || state === 'withdrawing'

interface Props {
  driver: Driver
  offs: readonly OffEntry[]
  today: string
}

/** The upcoming days off of the driver, the state of each, and the form to request more. */
export function OwnDaysOff({ driver, offs, today }: Props) {
  const [open, setOpen] = useState<{ draft: string | null } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useRecalled((id) => setOpen({ draft: id }))
  const coming = offs.filter(({ until }) => until >= today)
  if (driver.status === 'terminated') return null
  return (
    <section aria-labelledby="own-days-off" className="card gap-4 p-4">
      <h2 id="own-days-off" className="text-h3">
        Time off
      </h2>
      {coming.length === 0 ? (
        <p className="text-muted">None scheduled or requested.</p>
      ) : (
        <ul className="grid gap-3" aria-label="Coming days off">
          {coming.map((off) => (
            <Off key={off.key} driver={driver} off={off} onSay={setAnnouncement} />
          ))}
        </ul>
      )}
      <button type="button" className="btn btn-outline min-h-16 text-h3 no-print" onClick={() => setOpen({ draft: null })}>
        <CalendarPlus aria-hidden="true" className="size-6" />
        <span>Request time off</span>
      </button>
      <p role="status" className="text-muted empty:hidden">
        {announcement === savedText && !coming.some(waits) ? '' : announcement}
      </p>
      {open && (
        <Suspense fallback={null}>
          <AskDaysOff
            driver={driver}
            offs={offs}
            today={today}
            draft={open.draft}
            onDone={(outcome) => setAnnouncement(outcome === 'done' ? 'Requested. Dispatch will answer.' : savedText)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

function Off({ driver, off, onSay }: { driver: Driver; off: OffEntry; onSay: (text: string) => void }) {
  const { title, text } = offText(off)
  const now = useNow()
  const [problem, setProblem] = useState<string | null>(null)
  const isPressed = useRef(false)
  const refused = off.entry && needsYou(off.entry, now) ? problemOf(off.entry, now) : null
  const isWaiting = waits(off)
  const isRefused = off.state === 'declined' || off.state === 'revoked'
  async function withdrawRequest() {
    if (isPressed.current) return
    isPressed.current = true
    setProblem(null)
    onSay('')
    const done = off.entry ? await discard(off) : await withdraw(driver, off)
    isPressed.current = false
    if ('message' in done) onSay(done.message)
    else setProblem(done.problem)
  }
  return (
    <li
      className={`grid gap-2 rounded-field border p-3 ${off.state === 'agreed' ? 'border-line' : 'border-dashed'} ${isWaiting ? 'border-(--amber-edge)' : off.state === 'agreed' ? '' : 'border-(--edge)'}`}
    >
      <div className="flex items-start gap-3">
        <OffIcon state={off.state} className={`mt-0.5 size-6 shrink-0 ${isWaiting ? 'text-(--amber-ink)' : 'text-muted'}`} />
        <div className="min-w-0 grow wrap-anywhere">
          <p className="font-semibold">{daysOffText(off)}</p>
          <p className={isWaiting ? 'text-(--amber-ink)' : isRefused ? 'text-(--red-ink)' : 'text-muted'}>
            {isRefused ? `${title}: ${text}` : `${title}, ${text}`}
          </p>
          {off.entry?.requestedAction && <p className="text-(--amber-ink)">{intents[off.entry.requestedAction]}</p>}
          {off.note && <p className="text-[1rem] text-muted">{off.note}</p>}
          {refused && <p className="font-semibold text-error">{`${refused} Call dispatch at ${company.phone}.`}</p>}
        </div>
      </div>
      <ErrorLine>{problem}</ErrorLine>
      {(off.state === 'asked' || off.state === 'unsent') && !off.entry?.requestedAction && (
        <button type="button" className="btn btn-outline min-h-14 no-print" onClick={() => void withdrawRequest()}>
          Withdraw<span className="sr-only">{`, ${daysOffText(off)}`}</span>
        </button>
      )}
    </li>
  )
}

/** The message after an action, or the reason why it failed. */
type Outcome = { message: string } | { problem: string }

/** Discards a request that has not left this phone. One that has arrived appears as requested, and can be withdrawn there. */
async function discard({ entry }: OffEntry): Promise<Outcome> {
  const undone = entry && (await outbox.discard(entry.id).catch(() => null))
  switch (undone?.outcome) {
    case 'done':
      return { message: 'Withdrawn.' }
    case 'arrived':
      return { message: 'Dispatch already has it. Tap Withdraw again to cancel it with dispatch.' }
    case 'gone':
      return { message: "It's no longer on this phone." }
    case 'waiting':
      return { problem: "It may have been sent already. We're checking." }
    default:
      return { problem: "That didn't work. Call dispatch to withdraw it." }
  }
}

async function withdraw({ id }: Driver, off: OffEntry): Promise<Outcome> {
  const acted = await act({
    resource: 'drivers',
    id,
    action: 'withdraw-days-off',
    kind: 'daysOffWithdrawal',
    reference: id,
    subject: daysOffText(off),
    body: { request: off.key },
  })
  if (acted.outcome === 'done') return { message: 'Withdrawn.' }
  if (acted.outcome === 'waiting') return { message: savedText }
  return { problem: acted.outcome === 'failed' ? acted.message : "That didn't work. Call dispatch to withdraw it." }
}

/**
 * Opens the draft that *Change* in the outbox has made. The address drops it, so that a reload or the next request does not open
 * it again.
 */
function useRecalled(open: (draft: string) => void): void {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const draft: string | null = state?.draft ?? null
  const kind = useDraftKind(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft is known.
  useEffect(() => {
    if (!draft || !kind) return
    if (kind === 'daysOffRequest') open(draft)
    navigate({ search }, { replace: true, state: null })
  }, [draft, kind])
}
