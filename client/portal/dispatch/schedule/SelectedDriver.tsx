import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import Grab from 'lucide-react/icons/grab'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { formatCount } from '#shared/kernel/count'
import { uncheckedText } from '#shared/loads/uncheckedFindings'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { fineText } from '../loads/assign/candidateText.ts'
import { cityOf } from '../loads/loadText.ts'
import type { Proposal } from './useBoardProposals.ts'
import type { Point } from './useDrag.ts'
import type { Taking } from './useTaking.ts'

interface Props {
  taking: Taking
  now: number
  asOf: string
  isStale: boolean
}

/** The proposal for the selected driver: beside the pointer, or below the row that the keyboard selects. */
export function HeldCard({
  taking,
  now,
  asOf,
  isStale,
  at,
  scroller,
}: Props & { at: Point | null; scroller: RefObject<HTMLElement | null> }) {
  const card = useRef<HTMLDivElement>(null)
  const { taken, how, chosenId, proposals } = taking
  const proposal = chosenId === null ? undefined : proposals?.get(chosenId)
  useLayoutEffect(() => {
    const element = card.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    const row = scroller.current?.querySelector(`[data-driver="${chosenId}"]`)?.getBoundingClientRect()
    const from = at ? { x: at.x + 18, y: at.y + 22 } : { x: (row?.left ?? 0) + 260, y: (row?.bottom ?? 0) + 8 }
    const x = Math.max(8, Math.min(from.x, innerWidth - width - 8))
    // Without room below, the card goes above its row or pointer.
    const above = (at ? at.y : (row?.top ?? 0)) - height - 12
    const y = from.y + height > innerHeight - 8 ? Math.max(8, above) : from.y
    element.style.transform = `translate(${x}px, ${y}px)`
  })
  if (!taken || how === 'tap' || (how === 'drag' && !at)) return null
  return (
    <div ref={card} aria-hidden="true" className="held-card">
      <p className="flex items-center gap-2 font-sign text-label">
        <Grab className="size-5 shrink-0" />
        <span>
          {proposal
            ? `${taken.id} to ${proposal.candidate.name}`
            : `${taken.id}, ${cityOf(taken.pickupLocation)} to ${cityOf(taken.deliveryLocation)}`}
        </span>
      </p>
      {proposal && <Messages proposal={proposal} taken={taken} now={now} />}
      <p className="border-t border-line pt-2 text-[0.875rem] text-muted">
        <span>{proposal ? verdict(proposal, how === 'drag') : how === 'drag' ? 'Drop on a driver.' : 'Choose a driver.'}</span>{' '}
        <kbd>Esc</kbd>
        <span> cancels.</span>
        {isStale && <span className="block">{`Checked offline, as of ${asOf}.`}</span>}
      </p>
    </div>
  )
}

function verdict({ isBlocked, findings }: Proposal, isDragged: boolean): string {
  if (isBlocked) return 'Not possible for this driver.'
  const count = findings.length === 1 ? '1 warning' : `${findings.length} warnings`
  return `${isDragged ? 'Drop to assign' : 'Enter assigns'}${findings.length ? ` with ${count}` : ''}.`
}

function Messages({ proposal, taken, now }: { proposal: Proposal; taken: NonNullable<Taking['taken']>; now: number }) {
  const { candidate, findings, has } = proposal
  const { milesEmpty, emptyLocation } = candidate
  const unchecked = uncheckedText(candidate)
  return (
    <ul className="grid gap-1.5 text-[0.9375rem]">
      {has && (
        <li className="flex gap-2 font-semibold text-(--red-ink)">
          <OctagonX className="mt-0.5 size-4.5 shrink-0" />
          <span>Already on this load.</span>
        </li>
      )}
      {findings.map(({ code, severity, message }) => (
        <li key={code} className={`flex gap-2 ${severity === 'block' ? 'font-semibold text-(--red-ink)' : 'text-(--amber-ink)'}`}>
          {severity === 'block' ? (
            <OctagonX className="mt-0.5 size-4.5 shrink-0" />
          ) : (
            <TriangleAlert className="mt-0.5 size-4.5 shrink-0" />
          )}
          <span className="min-w-0 wrap-anywhere">{message}</span>
        </li>
      ))}
      {unchecked && (
        <li className="flex gap-2">
          <CircleHelp className="mt-0.5 size-4.5 shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere">{unchecked}</span>
        </li>
      )}
      {!has && !unchecked && findings.length === 0 && (
        <li className="flex gap-2 text-(--green-ink)">
          <CircleCheck className="mt-0.5 size-4.5 shrink-0" />
          <span>{fineText(candidate, taken, new Date(now))}</span>
        </li>
      )}
      {milesEmpty !== null && emptyLocation && !findings.some(({ code }) => code === 'deadhead_long') && (
        <li>{`${formatCount(milesEmpty)} mi deadhead from ${cityOf(emptyLocation)}.`}</li>
      )}
    </ul>
  )
}

/** The proposal for a tapped or clicked driver, with the buttons to assign and to cancel. */
export function HeldBar({ taking, now, asOf, isStale }: Props) {
  const onLine = useOnLine()
  const { taken, how, chosenId, proposals, busy } = taking
  if (!taken || how !== 'tap') return null
  const proposal = chosenId === null ? undefined : proposals?.get(chosenId)
  const count = proposal?.findings.length ?? 0
  const warnings = count === 0 ? '' : ` with ${count === 1 ? '1 warning' : `${count} warnings`}`
  return (
    <section aria-label="Selected load" className="held-bar">
      <div className="min-w-0 grow">
        <p className="font-sign text-label wrap-anywhere">
          {proposal ? `${taken.id} to ${proposal.candidate.name}` : `Pick a driver for ${taken.id}`}
        </p>
        {proposal ? (
          <Messages proposal={proposal} taken={taken} now={now} />
        ) : (
          !proposals && <p className="text-muted">Loading drivers…</p>
        )}
        {isStale && <p className="text-[0.875rem] text-muted">{`Checked offline, as of ${asOf}.`}</p>}
        {!onLine && <p className="text-[0.875rem] text-muted">You're offline. We'll save this and send it later.</p>}
      </div>
      <div className="flex gap-3 max-sm:w-full">
        <button type="button" className="btn btn-outline max-sm:grow" disabled={busy} onClick={taking.putBack}>
          Cancel
        </button>
        <button
          type="button"
          className="btn btn-primary max-sm:grow"
          disabled={busy || !proposal || proposal.isBlocked}
          onClick={() => chosenId && taking.give(chosenId)}
        >
          {busy ? 'Submitting...' : proposal?.isBlocked ? 'Assign' : `Assign${warnings}`}
        </button>
      </div>
    </section>
  )
}
