import Flag from 'lucide-react/icons/flag'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { dollars } from '#shared/kernel/money'
import type { NotInPay, Pay } from '#shared/settlements/pay'
import type { SettlementRecord, SettlementRow } from '#shared/settlements/settlement'
import type { SettlementDispute } from '#shared/settlements/settlementDispute'
import { useUnshownCommands } from '../../../../platform/offline/outbox/usePendingCommands.ts'
import { database } from '../../../../platform/offline/pageDatabase.ts'
import { useDraftKind } from '../../../detail/useDraftKind.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'
import type { AtLine } from '../Statement.tsx'
import { viewedText } from '../viewedText.ts'
import { DisputeItem } from './DisputeItem.tsx'
import { canBeDisputed, type Dispute, type DisputedLine, disputesByLine, lineOfNotIn } from './disputeLines.ts'
import { WaitingDispute } from './WaitingDispute.tsx'

// Lazy, because of their schemas, which the portal's start does without; precached, so they open without a network.
const DisputeDialog = lazy(() => import('./DisputeDialog.tsx').then((loaded) => ({ default: loaded.DisputeDialog })))
const AnswerDispute = lazy(() => import('./AnswerDispute.tsx').then((loaded) => ({ default: loaded.AnswerDispute })))

interface Disputes {
  atLine: AtLine
  /** The same below an item that the settlement excludes. */
  atNotIn: (item: NotInPay) => ReactNode
  /** The disputes of lines that the settlement no longer has. */
  others: (pay: Pick<Pay, 'lines' | 'notIn'>) => ReactNode
  /** The open dialog, and the status message. */
  dialogs: ReactNode
}

/** The disputes of a settlement's lines, waiting on this device, sent or answered, and the actions to dispute and to answer. */
export function useDisputes(
  settlement: SettlementRow | undefined,
  record: SettlementRecord | undefined,
  isOwn: boolean,
): Disputes {
  const pending = useUnshownCommands('settlements', settlement?.id ?? '') ?? []
  const [disputing, setDisputing] = useState<(DisputedLine & { draft: string | null }) | null>(null)
  const [answering, setAnswering] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const mayDispute = usePermission('settlements:dispute') && isOwn
  const mayAnswer = usePermission('settlements:answer')
  useRecalled((draft, line) => setDisputing({ ...line, draft }))
  const all: readonly SettlementDispute[] = record?.disputes ?? settlement?.openDisputes ?? []
  const byLine = disputesByLine(all, pending)
  const show = (dispute: Dispute, nowCents: number | null, nowName: string | null = null) => {
    if ('entry' in dispute) {
      return <WaitingDispute key={dispute.key} entry={dispute.entry} body={dispute.body} onSay={setAnnouncement} />
    }
    const { known } = dispute
    return (
      <DisputeItem key={dispute.key} dispute={known} nowCents={nowCents} nowName={nowName} isOwn={isOwn}>
        {mayAnswer && known.outcome === null && (
          <button type="button" className="btn btn-outline mt-3 no-print" onClick={() => setAnswering(known.id)}>
            Answer…
          </button>
        )}
      </DisputeItem>
    )
  }
  const button = (line: DisputedLine, text: string) => {
    // A line has at most one open dispute, whether it waits on this device or for an answer.
    const isWaiting = byLine.get(line.line)?.some((dispute) => 'entry' in dispute || dispute.known.outcome === null)
    return (
      mayDispute &&
      !isWaiting && (
        <button
          type="button"
          className="btn btn-outline mt-3 min-h-13 w-full no-print"
          onClick={() => setDisputing({ ...line, draft: null })}
        >
          <Flag aria-hidden="true" className="size-5" />
          <span>{text}</span>
        </button>
      )
    )
  }
  const atLine: AtLine = ({ key: line, name }, settledCents) => ({
    below: byLine.get(line)?.map((dispute) => show(dispute, settledCents, name)),
    within: button({ line, name, amount: dollars(settledCents) }, 'Dispute this line'),
  })
  const atNotIn = (item: NotInPay) => {
    const line = lineOfNotIn(item)
    return (
      <>
        {byLine.get(line.line)?.map((dispute) => show(dispute, 0, line.name))}
        {canBeDisputed(item) && button(line, 'It should be included')}
      </>
    )
  }
  const others = ({ lines, notIn }: Pick<Pay, 'lines' | 'notIn'>) => {
    const shown = new Set([...lines.map(({ key }) => key), ...notIn.map((item) => lineOfNotIn(item).line)])
    const removedDisputes = [...byLine].flatMap(([line, disputes]) => (shown.has(line) ? [] : disputes))
    return (
      removedDisputes.length > 0 && (
        <section aria-labelledby="other-disputes" className="card gap-1 p-5">
          <h2 id="other-disputes" className="text-h3">
            Disputes on other lines
          </h2>
          {removedDisputes.map((dispute) => show(dispute, null))}
        </section>
      )
    )
  }
  const answered = all.find(({ id }) => id === answering)
  const dialogs = settlement && (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Suspense fallback={null}>
        {disputing && (
          <DisputeDialog
            settlement={settlement}
            line={disputing}
            draft={disputing.draft}
            onDone={(outcome) =>
              setAnnouncement(outcome === 'done' ? 'Sent to the office.' : "Saved on this device until it's sent.")
            }
            onClose={() => setDisputing(null)}
          />
        )}
        {answered && (
          <AnswerDispute
            settlement={settlement}
            dispute={answered}
            onDone={() => setAnnouncement(`Answered. ${viewedText(settlement.driverName, record?.driverHasAccount)}`.trim())}
            onClose={() => setAnswering(null)}
          />
        )}
      </Suspense>
    </>
  )
  return { atLine, atNotIn, others, dialogs }
}

/** Opens the form for the draft that *Edit* in the outbox has made. Once: the navigation then drops the draft from its state. */
function useRecalled(open: (draft: string, line: DisputedLine) => void): void {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const draft: string | null = state?.draft ?? null
  const kind = useDraftKind(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft is known.
  useEffect(() => {
    if (!draft || kind !== 'settlementDispute') return
    const take = async () => {
      const { line, name, amount } = ((await database.drafts.get(draft))?.values ?? {}) as Partial<DisputedLine>
      if (line && name && amount !== undefined) open(draft, { line, name, amount })
      navigate({ search }, { replace: true, state: null })
    }
    // When the device's storage cannot be read, the draft remains listed as unsent.
    void take().catch(() => {})
  }, [draft, kind])
}
