import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { companyDay } from '#shared/kernel/companyDay'
import type { Application } from '#shared/recruiting/application'
import { approvalFindings } from '#shared/recruiting/applicationFindings'
import type { ApplicationAction } from '#shared/recruiting/transitions'
import { useNow } from '../../detail/now.ts'
import { useApplicationActions } from '../useApplicationActions.ts'
import { AdverseActionNotices } from './AdverseActionNotices.tsx'
import { ApplicantLink } from './ApplicantLink.tsx'
import { Outcome } from './ApplicationOutcome.tsx'
import { type ApprovalProps, Approve } from './Approve.tsx'
import { Checks } from './Checks.tsx'
import { DecidedMeanwhile } from './DecidedMeanwhile.tsx'
import { AskDocuments, type DecisionProps, Review, Withdraw } from './decisions.tsx'
import { Reject } from './Reject.tsx'

type Choice = Extract<ApplicationAction, 'review' | 'ask-documents' | 'approve' | 'reject' | 'withdraw'>

const text: Record<Choice, { title: string; text?: string }> = {
  review: { title: 'Review', text: 'Being reviewed.' },
  'ask-documents': { title: 'Ask for documents', text: 'Emails the applicant the list with an upload link.' },
  approve: { title: 'Approve', text: 'Creates the driver from this application, with the documents received.' },
  reject: { title: 'Reject', text: 'Requires a reason. The email uses your words.' },
  withdraw: { title: 'Withdrawn by the applicant' },
}
const choices = Object.keys(text) as Choice[]

/** The checks and the possible decisions: the selected tile opens its fields. After a decision, its outcome. */
export function DecisionCard({ application }: { application: Application }) {
  const may = useApplicationActions(application)
  const today = companyDay(new Date(useNow()))
  const { state } = useLocation()
  // The board has selected the decision.
  const requested = choices.find((action) => action === state?.decide && may(action)) ?? null
  const [chosen, setChosen] = useState<Choice | null>(requested)
  // The status on the screen when this user opened the form, or after this user's last decision.
  const [viewedStatus, setViewedStatus] = useState(application.status)
  const [sentChoice, setSentChoice] = useState<Choice | null>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The CDL expiration as typed in the approval. */
  const [cdlDay, setCdlDay] = useState<string | null>(null)
  const checked = chosen === 'approve' && cdlDay ? { ...application, cdlExpiration: cdlDay } : application
  const findings = approvalFindings(checked, today)
  const isOpen = may('reject')
  // The record may show this user's decision before its answer arrives.
  const isMine = sentChoice !== null && statusAfter[sentChoice] === application.status
  const done = (action: Choice) => () => {
    // A user who has selected the next decision meanwhile continues with that one.
    setChosen((now) => (now === action ? null : now))
    setAnnouncement(announcement === doneText[action] ? `${doneText[action]} ` : doneText[action])
    setViewedStatus(statusAfter[action])
  }
  return (
    <section aria-labelledby="decision" className="card gap-4 p-4 md:p-5 no-print">
      <h2 id="decision" className="text-h3">
        {isOpen ? 'Decision' : 'Decided'}
      </h2>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {!isOpen && !isMine && viewedStatus !== application.status && (
        <DecidedMeanwhile
          application={application}
          mine={chosen && text[chosen].title}
          onSeen={() => setViewedStatus(application.status)}
        />
      )}
      {!isOpen && <Outcome application={application} />}
      {isOpen && <Checks application={checked} findings={findings} today={today} />}
      {(isOpen || application.afterReport) && <AdverseActionNotices application={application} today={today} />}
      {isOpen && (
        <fieldset className="grid gap-2.5 border-t border-line pt-4">
          <legend className="sr-only">Next step</legend>
          {choices.map((action) => {
            if (action === 'review' && !may(action)) return null
            const isLocked = !may(action)
            return (
              <div key={action} className="grid gap-3">
                {isLocked ? (
                  <div className="check-tile items-start text-muted">
                    <Lock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                    <TileText id={action} title={text[action].title} text="Start the review first." />
                  </div>
                ) : (
                  <label className="check-tile items-start">
                    <input
                      type="radio"
                      name="decision"
                      className="radio shrink-0"
                      checked={chosen === action}
                      aria-labelledby={`decide-${action}`}
                      aria-describedby={text[action].text ? `means-${action}` : undefined}
                      onChange={() => setChosen(action)}
                    />
                    <TileText id={action} {...text[action]} />
                  </label>
                )}
                {chosen === action &&
                  renderFields(
                    action,
                    { application, onSend: (isSending) => setSentChoice(isSending ? action : null), onDone: done(action) },
                    { findings, onCdlDay: setCdlDay },
                  )}
              </div>
            )
          })}
        </fieldset>
      )}
      {may('link') && <ApplicantLink application={application} />}
    </section>
  )
}

function TileText({ id, title, text }: { id: string; title: string; text?: string }) {
  return (
    <span className="grid min-w-0">
      <span id={`decide-${id}`} className="font-sign text-label leading-6 font-semibold">
        {title}
      </span>
      {text && (
        <span id={`means-${id}`} className="text-second text-muted">
          {text}
        </span>
      )}
    </span>
  )
}

const doneText: Record<Choice, string> = {
  review: 'Review started.',
  'ask-documents': 'Documents requested.',
  approve: 'Approved. Driver created.',
  reject: 'Rejected.',
  withdraw: 'Withdrawn.',
}

const statusAfter = {
  review: 'in_review',
  'ask-documents': 'documents',
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
} as const

function renderFields(action: Choice, props: DecisionProps, approval: ApprovalProps): ReactNode {
  switch (action) {
    case 'review':
      return <Review {...props} />
    case 'ask-documents':
      return <AskDocuments {...props} />
    case 'approve':
      return <Approve {...props} {...approval} />
    case 'reject':
      return <Reject {...props} />
    case 'withdraw':
      return <Withdraw {...props} />
  }
}
