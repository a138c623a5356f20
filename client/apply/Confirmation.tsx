import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FilePen from 'lucide-react/icons/file-pen'
import FileText from 'lucide-react/icons/file-text'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import Undo from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { notices } from '#shared/kernel/messages'
import { pages } from '#shared/kernel/paths'
import { formatClock } from '#shared/kernel/time'
import type { Entry } from '../platform/offline/outbox/entry.ts'
import { outbox, sendNow } from '../platform/offline/outbox/pageOutbox.ts'
import type { RequestStatus } from '../platform/offline/outbox/requestStatus.ts'
import { claimSent, referenceOf } from '../platform/offline/outbox/sent.ts'
import { requeueUnsent } from '../platform/offline/outbox/unsent.ts'
import { useRequestStatus } from '../platform/offline/outbox/useOutbox.ts'
import { database } from '../platform/offline/pageDatabase.ts'
import { detailsOf, intents, notDone, problemOf, refusalOf } from '../platform/outbox/entryLabels.ts'
import { useSentViews } from '../platform/outbox/useSentView.ts'
import { serverNow } from '../platform/transport/serverClock.ts'
import { wrapText } from '../platform/ui/wrapText.tsx'

interface Props {
  /** The id under which the application was submitted. */
  id: string
  /** The server's response, where this very page has received it. */
  receipt: unknown
}

/** Step 5: the status of an application, as this device knows it; live. */
export function Confirmation({ id, receipt }: Props) {
  const found = useRequestStatus(id)
  useMarkShown(found)
  const views = useSentViews(found?.at === 'server' && found.sent.values !== undefined)
  const { tone, Icon, title, body } = toView(found, receipt)
  return (
    <div data-sent="" className={`card grid justify-items-start gap-3 p-6 sm:p-9 ${tone}`}>
      <div role="status" className="grid gap-2">
        <Icon aria-hidden="true" size={40} className="text-(--tone-ink)" />
        <h2 tabIndex={-1} className="mt-2 text-[1.75rem] leading-tight">
          {title}
        </h2>
        {wrapText(body)}
      </div>
      {views && found?.at === 'server' && <views.SentActions kind="application" sent={found.sent} />}
      {found?.at === 'outbox' && <Actions entry={found.entry} />}
      {found?.at === 'draft' && <DraftActions draft={found.draft} />}
      {(found?.at === 'server' || found?.at === 'unknown') && (
        <p className="mt-3 flex flex-wrap gap-3">
          <Link to={pages.home} className="btn btn-outline">
            To the home page
          </Link>
        </p>
      )}
    </div>
  )
}

interface View {
  tone: string
  Icon: typeof FileText
  title: string
  body: ReactNode
}

function toView(found: RequestStatus | undefined, receipt: unknown): View {
  if (found?.at === 'server')
    return found.sent.ended === 'withdrawn' ? withdrawn(found.sent.receipt) : submitted(found.sent.receipt)
  if (found?.at === 'outbox') return notSubmitted(found.entry)
  if (found?.at === 'draft') return pulledBack(found.entry)
  if (receipt) return submitted(receipt)
  return found ? unknown : { ...unknown, title: 'Your application', body: null }
}

function submitted(receipt: unknown): View {
  const reference = referenceOf(receipt)
  const { title, text } = notices.applicationSubmitted
  const body = (
    <>
      <p className="text-label leading-normal">{text}</p>
      {reference && (
        <p className="text-muted">
          <span>Your application is </span>
          <strong translate="no" className="font-sign tracking-[.02em] text-base-content">
            {reference}
          </strong>
          <span>{`. Have this number ready when you call us at ${company.phone}.`}</span>
        </p>
      )}
    </>
  )
  return { tone: 'tone-green', Icon: CircleCheck, title, body }
}

/** The applicant has withdrawn it at its link since: the page must not promise that the office gets in touch. */
function withdrawn(receipt: unknown): View {
  const reference = referenceOf(receipt)
  const body = (
    <p className="text-label leading-normal">
      {`${reference ?? 'It'} was withdrawn, so we won't contact you about it. You can always apply again.`}
    </p>
  )
  return { tone: 'tone-grey', Icon: Undo, title: 'Application withdrawn', body }
}

const unknown: View = {
  tone: 'tone-grey',
  Icon: FileText,
  title: "We can't find that application on this device",
  body: (
    <p className="max-w-xl text-muted">
      {`It isn't saved here. It may have been edited, discarded or sent from another device. Not sure? Call us at ${company.phone} and we'll check.`}
    </p>
  ),
}

function pulledBack({ createdAt }: Entry): View {
  const body = (
    <p className="text-label leading-normal">
      {`Your application from ${formatClock(createdAt)} is still on this device. You pulled it back so you can edit it.`}
    </p>
  )
  return { tone: 'tone-amber', Icon: FilePen, title: 'Not sent', body }
}

function notSubmitted(entry: Entry): View {
  const complaint = problemOf(entry, serverNow().getTime())
  const details = <p className="text-second text-muted">{detailsOf(entry, Date.now())}</p>
  if (entry.state === 'needsYou') {
    const body = (
      <>
        <p className="text-label leading-normal">{refusalOf(entry)}</p>
        <p className="font-semibold wrap-anywhere text-(--tone-ink)">{complaint}</p>
        {details}
      </>
    )
    return { tone: 'tone-red', Icon: OctagonAlert, title: 'Your application needs your attention', body }
  }
  const { requestedAction: intent } = entry
  const { text } = entry.problem?.code === 'busy' ? notices.applicationSaved : notices.applicationSavedOffline
  const body = (
    <>
      <p className="text-label leading-normal">{intent ? intents[intent] : text}</p>
      {complaint && <p className="font-semibold text-(--red-ink)">{complaint}</p>}
      {details}
    </>
  )
  // Indeterminate: a request without a response may have arrived.
  const title = intent ? 'Waiting for our server' : 'Saved on this device, waiting to be sent'
  return { tone: 'tone-amber', Icon: CloudUpload, title, body }
}

/** The main action for an application that has not arrived; the others are in the outbox. */
function Actions({ entry }: { entry: Entry }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  if (entry.requestedAction) return null
  if (entry.state !== 'needsYou') {
    return (
      <button type="button" className="btn btn-primary mt-3" onClick={sendNow}>
        Send now
      </button>
    )
  }
  /** Any other outcome changes the status that this page shows. */
  const edit = async () => {
    setBusy(true)
    setFailed(false)
    // Null where the device could not store it.
    const settled = await outbox.edit(entry.id).catch(() => null)
    setFailed(settled === null)
    setBusy(false)
    if (settled?.outcome === 'done') navigate(pages.apply, { state: { draft: settled.draft } })
  }
  return (
    <>
      <button type="button" className="btn btn-primary mt-3" disabled={busy} onClick={edit}>
        Edit
      </button>
      <p role="status" className="empty:hidden">
        {failed && notDone}
      </p>
    </>
  )
}

/** The actions for an application that was pulled back. The outbox offers to discard it. */
function DraftActions({ draft }: { draft: string }) {
  const [problem, setProblem] = useState('')
  const [isEdited, setEdited] = useState(false)
  const sendOriginal = async () => {
    setProblem('')
    try {
      const requeued = await requeueUnsent(database, draft, { evenIfEdited: isEdited })
      if (requeued === 'edited') setEdited(true)
      else if (requeued === 'openElsewhere') setProblem('This application is open in another tab of this browser.')
      else await sendNow()
    } catch {
      setProblem(notDone)
    }
  }
  return (
    <>
      <p className="mt-3 flex flex-wrap gap-3">
        <Link to={pages.apply} state={{ draft }} className="btn btn-primary">
          Open the form
        </Link>
        <button type="button" className="btn btn-outline" onClick={sendOriginal}>
          {isEdited ? 'Drop changes, send the original' : 'Send as it was'}
        </button>
      </p>
      <p role="status" className="empty:hidden">
        {isEdited && !problem ? "You've changed it since. Sending the original drops those changes." : problem}
      </p>
    </>
  )
}

/** Marks an acceptance as notified while this page is visible: the page shows the status itself, so no toast is needed. */
function useMarkShown(found: RequestStatus | undefined): void {
  const sent = found?.at === 'server' && !found.sent.shown ? found.sent.id : null
  useEffect(() => {
    // If it cannot be stored, a toast appears as well, which is harmless.
    if (sent && document.visibilityState === 'visible') void claimSent(database, sent).catch(() => null)
  }, [sent])
}
