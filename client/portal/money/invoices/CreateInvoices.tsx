import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { InvoiceRecord } from '#shared/invoices/invoice'
import type { WaitingLoad } from '#shared/invoices/invoiceEntry'
import { formatDollars } from '#shared/kernel/money'
import { act } from '../../../platform/api/act.ts'
import { needsConnection } from '../../../platform/api/direct.ts'
import { Dialog } from '../../feedback/Dialog.tsx'
import { invoicePath } from './invoicePaths.ts'

interface Props {
  loads: readonly WaitingLoad[]
  onClose: () => void
}

type Outcome =
  | { state: 'ahead' | 'now' }
  | { state: 'made'; number: string | null }
  | { state: 'failed'; why: string }
  /** The answer was lost: it may be issued. */
  | { state: 'unknown'; why: string }

/**
 * Lists the loads to invoice and, after the user confirms, issues their invoices one by one, each with its own outcome. A refusal
 * does not stop the others. A second run covers only the invoices that do not exist yet.
 */
export function CreateInvoices({ loads: all, onClose }: Props) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const loads = all.filter(({ loadId }) => !excluded.has(loadId))
  const { outcomes, isBegun, isRunning, run, stop } = useRun(loads)
  const count = (state: Outcome['state']) => loads.filter(({ loadId }) => outcomes[loadId]?.state === state).length
  const [made, failed, unknown] = [count('made'), count('failed'), count('unknown')]
  const rest = loads.length - made
  const title = formatTitle(loads.length)
  const include = (loadId: string, isIncluded: boolean) =>
    setExcluded((before) => new Set(isIncluded ? [...before].filter((id) => id !== loadId) : [...before, loadId]))
  const text = !isBegun
    ? `${formatSum(loads)} total. Once issued, an invoice can't be edited. Void to correct it.`
    : isRunning
      ? `${made + failed + unknown} of ${loads.length} done.`
      : resultOf({ made, failed, unknown, all: loads.length })
  return (
    <Dialog title={isBegun ? title : formatTitle(all.length)} wide onClose={onClose}>
      {(close) => (
        <div className="mt-2 grid gap-4">
          <p role="status">{text}</p>
          <ul className="grid gap-2">
            {isBegun
              ? loads.map((load) => <Line key={load.loadId} load={load} outcome={outcomes[load.loadId] ?? { state: 'ahead' }} />)
              : all.map((load) => (
                  <Line
                    key={load.loadId}
                    load={load}
                    outcome={null}
                    isIncluded={!excluded.has(load.loadId)}
                    onInclude={(isIncluded) => include(load.loadId, isIncluded)}
                  />
                ))}
          </ul>
          <div className="flex flex-wrap justify-end gap-3">
            {!isBegun ? (
              <>
                <button type="button" className="btn btn-outline max-sm:grow" onClick={close}>
                  Cancel
                </button>
                <button type="button" className="btn btn-primary max-sm:grow" disabled={loads.length === 0} onClick={run}>
                  {title}
                </button>
              </>
            ) : isRunning ? (
              <button type="button" className="btn btn-outline max-sm:grow" onClick={stop}>
                Stop after this one
              </button>
            ) : (
              <>
                {rest > 0 && (
                  <button type="button" className="btn btn-outline max-sm:grow" onClick={run}>
                    {`Retry ${rest === 1 ? 'the other one' : `the other ${rest}`}`}
                  </button>
                )}
                <button type="button" className="btn btn-primary max-sm:grow" onClick={close}>
                  Done
                </button>
              </>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

const formatTitle = (count: number) => (count === 1 ? 'Create 1 invoice' : `Create ${count} invoices`)

/** The result of the run. Only a load that our server refused counts as not issued. */
export function resultOf({ made, failed, unknown, all }: { made: number; failed: number; unknown: number; all: number }): string {
  const text = [`${made} of ${all} ${made === 1 ? 'is' : 'are'} issued.`]
  if (failed > 0) text.push(`${failed} could not be issued.`)
  if (unknown > 0) text.push(`${unknown} not confirmed yet: try again, each is issued only once.`)
  return text.join(' ')
}

const formatSum = (loads: readonly WaitingLoad[]) =>
  formatDollars(loads.reduce((cents, { total }) => cents + Math.round(total * 100), 0) / 100)

function useRun(loads: readonly WaitingLoad[]) {
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({})
  const [isBegun, setBegun] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const done = useRef(new Set<string>())
  const run = async () => {
    isStopped.current = false
    setBegun(true)
    setRunning(true)
    for (const { loadId, total } of loads) {
      if (isStopped.current) break
      if (done.current.has(loadId)) continue
      const say = (outcome: Outcome) => setOutcomes((before) => ({ ...before, [loadId]: outcome }))
      say({ state: 'now' })
      const outcome = await issue(loadId, total)
      if (outcome.state === 'made') done.current.add(loadId)
      say(outcome)
      // Without a connection every other load would fail the same way.
      if (outcome.state === 'unknown' && outcome.why === needsConnection) break
    }
    setRunning(false)
  }
  // When the user leaves meanwhile, the run ends after the current load.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const stop = () => {
    isStopped.current = true
  }
  return { outcomes, isBegun, isRunning, run: () => void run(), stop }
}

async function issue(loadId: string, total: number): Promise<Outcome> {
  const acted = await act({ resource: 'invoices', id: '', action: 'create', about: loadId, body: { loadId, total } })
  switch (acted.outcome) {
    case 'done':
      return { state: 'made', number: (acted.record as InvoiceRecord | null)?.number ?? null }
    case 'findings':
      return { state: 'failed', why: acted.findings.map(({ message }) => message).join(' ') }
    case 'failed':
      return { state: acted.isDoubtful ? 'unknown' : 'failed', why: acted.message }
    default:
      return { state: 'failed', why: 'Someone else just changed this. Please review it again.' }
  }
}

interface LineProps {
  load: WaitingLoad
  /** Null before the run begins: the load can still be excluded. */
  outcome: Outcome | null
  isIncluded?: boolean
  onInclude?: (isIncluded: boolean) => void
}

function Line({ load: { loadId, payer, total }, outcome, isIncluded = true, onInclude }: LineProps) {
  return (
    <li className="flex items-start gap-3 border-b border-line pb-2 last:border-b-0">
      {outcome ? (
        <Mark outcome={outcome} />
      ) : (
        <input
          type="checkbox"
          className="checkbox shrink-0"
          aria-label={`Invoice ${loadId}`}
          checked={isIncluded}
          onChange={({ target }) => onInclude?.(target.checked)}
        />
      )}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="wrap-anywhere">
            <strong translate="no">{loadId}</strong>
            <span>{`, ${payer}`}</span>
          </span>
          <span className="whitespace-nowrap tabular-nums">{formatDollars(total)}</span>
        </p>
        {outcome?.state === 'made' && outcome.number && (
          <Link translate="no" to={invoicePath(outcome.number)} className="link">
            {outcome.number}
          </Link>
        )}
        {outcome?.state === 'unknown' && <p className="wrap-anywhere text-(--amber-ink)">{`${outcome.why} It may be issued.`}</p>}
        {outcome?.state === 'failed' && <p className="wrap-anywhere text-(--red-ink)">{outcome.why}</p>}
      </div>
    </li>
  )
}

function Mark({ outcome: { state } }: { outcome: Outcome }) {
  const className = 'mt-0.5 size-5 shrink-0'
  if (state === 'made') return <CircleCheck aria-label="Issued" className={`${className} text-(--green-ink)`} />
  if (state === 'failed') return <OctagonAlert aria-label="Not issued" className={`${className} text-(--red-ink)`} />
  if (state === 'unknown') return <CircleQuestionMark aria-label="Not known yet" className={`${className} text-(--amber-ink)`} />
  if (state === 'now')
    return <LoaderCircle aria-label="At work" className={`${className} animate-spin motion-reduce:animate-none`} />
  return <CircleDashed aria-label="Waiting" className={`${className} text-muted`} />
}
