import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import FileSearch from 'lucide-react/icons/file-search'
import Files from 'lucide-react/icons/files'
import Inbox from 'lucide-react/icons/inbox'
import Undo from 'lucide-react/icons/undo-2'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import type { ApplicationStatus } from '#shared/recruiting/status'
import { readerTime } from '../platform/ui/quoteText.ts'

const variants = {
  submitted: { Icon: Inbox, tone: 'tone-blue', title: 'We have your application' },
  in_review: { Icon: FileSearch, tone: 'tone-blue', title: "We're reviewing it" },
  documents: { Icon: Files, tone: 'tone-violet', title: 'We need documents from you' },
  approved: { Icon: BadgeCheck, tone: 'tone-green', title: 'Approved. Welcome!' },
  rejected: { Icon: CircleX, tone: 'tone-grey', title: "We can't hire you at this time" },
  withdrawn: { Icon: Undo, tone: 'tone-grey', title: 'Withdrawn' },
} as const satisfies Record<ApplicationStatus, unknown>

/** The status of an application, and the next step. */
export function ApplicationStanding({ application }: { application: LinkedApplication }) {
  const { status, movedAt, createdAt, askedFor, documents } = application
  const isAllSent = askedFor.length > 0 && askedFor.every((kind) => documents.some((document) => document.kind === kind))
  const { Icon, tone, title } = variants[status]
  return (
    <section aria-labelledby="standing" className={`card overflow-hidden ${tone}`}>
      <div className="flex items-center gap-3 bg-(--tone-tint) px-5 py-4 text-(--tone-ink) sm:px-6">
        <Icon aria-hidden="true" size={26} className="flex-none" />
        <h2 id="standing" className="min-w-0 text-h2 wrap-anywhere">
          {status === 'documents' && isAllSent ? 'We got your documents' : title}
        </h2>
      </div>
      <div className="grid gap-2 p-5 sm:p-6">
        <p className="wrap-anywhere whitespace-pre-line">{formatNextStep(application, isAllSent)}</p>
        <p className="text-muted">
          <span>Received </span>
          <time dateTime={createdAt}>{readerTime(createdAt)}</time>
          {status !== 'submitted' && (
            <>
              <span>{status === 'withdrawn' ? '. You withdrew it ' : '. Updated '}</span>
              <time dateTime={movedAt}>{readerTime(movedAt)}</time>
            </>
          )}
          <span>.</span>
        </p>
      </div>
    </section>
  )
}

function formatNextStep({ status, contactBy, contactedAt, endText }: LinkedApplication, isAllSent: boolean): string {
  switch (status) {
    case 'submitted':
      return contactedAt ? "We've been in touch with you." : `We'll contact you by ${readerTime(contactBy)}.`
    case 'in_review':
      return "We're reviewing your documents and checking with past employers. We'll call if we have questions."
    case 'documents':
      return isAllSent ? "We'll review them and call you." : 'Upload these documents. Photos are fine.'
    case 'approved':
      return "We'll call you about your first day and what's left to do."
    case 'rejected':
      return endText ?? 'Call us with any questions.'
    case 'withdrawn':
      return 'You can always apply again.'
  }
}
