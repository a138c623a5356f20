import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/kernel/paths'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import { openApplicationStatuses } from '#shared/recruiting/status'
import { noteEnded } from '../platform/offline/outbox/sent.ts'
import { database } from '../platform/offline/pageDatabase.ts'
import { useOnLine } from '../platform/ui/useOnLine.ts'
import { ApplicantDocuments } from './ApplicantDocuments.tsx'
import { ApplicationStanding } from './ApplicationStatus.tsx'
import { CallButton } from './CallButton.tsx'
import { ExportApplication } from './ExportApplication.tsx'
import type { SeenLink } from './followLink.ts'
import { StaleLine } from './StaleLine.tsx'
import { useWantsWithdrawal } from './useWantsWithdrawal.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

interface Props {
  token: string
  seen: SeenLink<LinkedApplication>
  revalidate: () => void
  learn: (application: LinkedApplication) => void
}

/** An application as its applicant sees it: status, requested documents, access log, export and withdrawal. */
export function LinkedApplicationView({ token, seen, revalidate, learn }: Props) {
  const { target: application, stale } = seen
  const isConnected = useOnLine() && !stale
  const isOpen = openApplicationStatuses.some((status) => status === application.status)
  const linkPath = `${api.links}/${encodeURIComponent(token)}`
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(useWantsWithdrawal())
  // The application has ended, here or elsewhere: the dialog has no question any more.
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
        {(application.askedFor.length > 0 || application.documents.length > 0) && (
          <ApplicantDocuments application={application} at={linkPath} isOpen={isOpen} isConnected={isConnected} learn={learn} />
        )}
        <ExportApplication application={application} at={linkPath} isConnected={isConnected} />
        <section aria-labelledby="talk" className="card p-5 sm:p-6">
          <h2 id="talk" className="text-[1.375rem]">
            Questions?
          </h2>
          <div className="mt-4 grid gap-3">
            <CallButton />
            {isOpen && (
              <button type="button" className="btn btn-ghost btn-lg no-print" onClick={() => setAsking(true)}>
                Withdraw application…
              </button>
            )}
          </div>
        </section>
      </div>
      <WithdrawDialog
        at={linkPath}
        isConnected={isConnected}
        learn={learn}
        revalidate={revalidate}
        isOpen={isAsking && isOpen}
        target={application}
        title="Withdraw your application?"
        text="We'll stop the process. You can always apply again."
        onClose={() => setAsking(false)}
      />
    </>
  )
}
