import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/kernel/paths'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import { openApplicationStatuses } from '#shared/recruiting/status'
import { actDirectly } from '../platform/api/direct.ts'
import { AnswerDialog } from '../platform/forms/AnswerDialog.tsx'
import { Field } from '../platform/forms/Field.tsx'
import { noteEnded } from '../platform/offline/outbox/sent.ts'
import { database } from '../platform/offline/pageDatabase.ts'
import { useOnLine } from '../platform/ui/useOnLine.ts'
import { ApplicantPapers } from './ApplicantDocuments.tsx'
import { ApplicationStanding } from './ApplicationStatus.tsx'
import { CallButton } from './CallButton.tsx'
import { TakeAlong } from './ExportApplication.tsx'
import type { SeenLink } from './followLink.ts'
import { StaleLine } from './StaleLine.tsx'

interface Props {
  token: string
  seen: SeenLink<LinkedApplication>
  revalidate: () => void
  learn: (application: LinkedApplication) => void
}

/** An application for who has sent it: where it stands, what is asked for, who has opened it, and how to take it along or back. */
export function LinkedApplicationView({ token, seen, revalidate, learn }: Props) {
  const { target: application, stale } = seen
  const isConnected = useOnLine() && !stale
  const isOpen = openApplicationStatuses.some((status) => status === application.status)
  const at = `${api.links}/${encodeURIComponent(token)}`
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  // Over, here or elsewhere: what was being asked is no longer a question.
  useEffect(() => {
    if (isOpen || !isAsking) return
    setAsking(false)
    heading.current?.focus()
  }, [isOpen, isAsking])
  const { reference, status } = application
  useEffect(() => {
    // Without a database of its own the page has nothing to correct.
    if (status === 'withdrawn') void noteEnded(database, reference, 'withdrawn').catch(() => null)
  }, [reference, status])
  const ask = () => {
    setTrouble(null)
    setAsking(true)
  }
  const withdraw = async () => {
    if (sending) return
    setSending(true)
    setTrouble(null)
    const body = { reason: reason.trim() || null }
    const acted = await actDirectly<LinkedApplication>({
      ...{ method: 'POST', path: `${at}/withdraw`, body, userId: null, ifMatch: application.version },
    })
    setSending(false)
    if (acted.outcome === 'done') {
      if (acted.record) return learn(acted.record)
      revalidate()
      setAsking(false)
    } else if (acted.outcome === 'changed') {
      learn(acted.current)
      setTrouble('Something changed in the meantime. Check it, and press again if you still want to.')
    } else if (acted.outcome === 'failed') {
      setTrouble(acted.message)
      revalidate()
    }
  }
  return (
    <>
      <StaleLine what="application" seen={seen} />
      <div className="link-page">
        <header>
          <h1 ref={heading} tabIndex={-1}>
            <span className="block font-sans text-label leading-normal font-normal text-muted">
              {`Application ${application.reference}`}
            </span>
            <span translate="no" className="wrap-anywhere">{`${application.firstName} ${application.lastName}`}</span>
          </h1>
        </header>
        <ApplicationStanding application={application} />
        {(application.askedFor.length > 0 || application.papers.length > 0) && (
          <ApplicantPapers {...{ application, at, isOpen, isConnected, learn }} />
        )}
        <TakeAlong {...{ application, at, isConnected }} />
        <section aria-labelledby="talk" className="card p-5 sm:p-6">
          <h2 id="talk" className="text-[1.375rem]">
            Questions?
          </h2>
          <div className="mt-4 grid gap-3">
            <CallButton />
            {isOpen && (
              <button type="button" className="btn btn-ghost btn-lg no-print" onClick={ask}>
                Withdraw application…
              </button>
            )}
          </div>
        </section>
      </div>
      {isAsking && isOpen && (
        <AnswerDialog
          title="Withdraw your application?"
          action="Withdraw"
          underway="Withdrawing..."
          look="btn-error"
          sending={sending}
          trouble={trouble === null ? null : { sentence: trouble, fields: {} }}
          isConnected={isConnected}
          onClose={() => setAsking(false)}
          onSubmit={() => void withdraw()}
        >
          <p className="text-muted">We'll stop the process. You can always apply again.</p>
          <Field id="withdraw-reason" label="Why?" optional kind="textarea">
            {(control) => (
              <textarea {...control} rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
            )}
          </Field>
        </AnswerDialog>
      )}
    </>
  )
}
