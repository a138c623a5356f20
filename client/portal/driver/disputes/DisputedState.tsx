import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useState } from 'react'
import { company } from '#shared/kernel/company'
import type { LoadRecord } from '#shared/loads/load'
import { ErrorLine } from '../../../platform/forms/ErrorLine.tsx'
import { dueIn } from '../../../platform/offline/outbox/backoff.ts'
import { type Entry, needsYou } from '../../../platform/offline/outbox/entry.ts'
import { outbox } from '../../../platform/offline/outbox/pageOutbox.ts'
import { surelyNotStored } from '../../../platform/offline/outbox/reconcile.ts'
import { problemOf } from '../../../platform/outbox/entryLabels.ts'
import { StatusLine } from '../../../platform/outbox/RequestLine.tsx'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useNow } from '../../detail/now.ts'
import { type Against, isProvedBy, saidText } from '../../dispatch/loads/disputes/disputedText.ts'
import { CallDispatch } from './CallDispatch.tsx'
import type { PendingReply } from './openDisputedEvents.ts'

interface Props {
  event: LoadRecord['events'][number]
  against: Against
  waiting: PendingReply | null
  /** The link to continue with. */
  children: ReactNode
}

/**
 * The driver's answer to an own disputed event, and its state: it waits here, dispatch has it, or dispatch has resolved the
 * event.
 */
export function DisputedState({ event, against, waiting, children }: Props) {
  const now = useNow()
  const line = waiting ? waitingLine(waiting.entry, now) : formatOfficeLine(event, against)
  const reply = waiting?.reply ?? event.reply
  return (
    <>
      <section aria-label="Your answer" className="grid gap-3">
        {reply && <p className="font-sign text-h3 font-semibold">{`Your answer: ${saidText(reply, event, against)}`}</p>}
        <div role="status">
          <StatusLine {...line} />
        </div>
      </section>
      {waiting && <UndoReply entry={waiting.entry} />}
      {wrapText(children)}
      <CallDispatch />
    </>
  )
}

function waitingLine(entry: Entry, now: number) {
  if (needsYou(entry, now)) {
    const text = `${problemOf(entry, now)} Call dispatch at ${company.phone}.`
    return { tone: 'tone-red', Icon: OctagonAlert, text }
  }
  const text = surelyNotStored(entry) ? 'Waiting on this device. Not sent yet.' : 'Sending. Not confirmed yet.'
  return { tone: 'tone-amber', Icon: CloudUpload, text }
}

/** What the office knows about the event. */
function formatOfficeLine(event: Props['event'], against: Against) {
  const { dispute, resolvedAs, reply } = event
  const sentStyle = { tone: 'tone-green', Icon: CircleCheck }
  if (!dispute) return { ...sentStyle, text: 'Dispatch decided: your entry counts.' }
  if (reply === 'withdrawn') return { ...sentStyle, text: 'Sent. Your entry is not used. Kept on file as withdrawn.' }
  if (reply === 'other') {
    const proven = isProvedBy(event, against) ? ' Your proof is with the load.' : ''
    return { ...sentStyle, text: `Sent.${proven} Your entry stays on file.` }
  }
  if (resolvedAs) return { ...sentStyle, text: 'Dispatch decided: kept on file but not used.' }
  return { ...sentStyle, text: 'Sent. Dispatch decides.' }
}

/** As long as the answer has not left this phone. */
function UndoReply({ entry }: { entry: Entry }) {
  const left = useTimeToUndo(entry)
  const [problem, setProblem] = useState<string | null>(null)
  async function undo() {
    const undone = await outbox.discard(entry.id).catch(() => {
      // The message below the button says that the undo failed.
      return null
    })
    if (undone?.outcome !== 'done') setProblem('It was already sent. Call dispatch to change it.')
  }
  return (
    <>
      <ErrorLine>{problem}</ErrorLine>
      {left > 0 && (
        <button type="button" className="btn btn-outline min-h-16 border-2 text-h2" onClick={() => void undo()}>
          <Undo2 aria-hidden="true" className="size-7" />
          <span>Undo</span>
        </button>
      )}
    </>
  )
}

/** For how many milliseconds the answer can still be undone. It renders again once that time is over. */
function useTimeToUndo({ pause, attempts }: Entry): number {
  const [, setNow] = useState(0)
  const left = attempts === 0 ? dueIn(pause, Date.now(), true) : 0
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), left + 50)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
