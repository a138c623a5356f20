import CircleDashed from 'lucide-react/icons/circle-dashed'
import { api } from '#shared/kernel/paths'
import type { Application, ApplicationRow } from '#shared/recruiting/application'
import { applicantDocuments } from '#shared/recruiting/applicationDecision'
import { missingDocuments } from '#shared/recruiting/applicationFindings'
import { FileThumbnail } from '../../../platform/ui/FileThumbnail.tsx'

/** What the applicant was asked for and has sent; nothing where neither. */
export function ApplicantDocumentsCard({ application }: { application: Application | ApplicationRow }) {
  const { askedFor, documents } = application
  const missing = missingDocuments(application)
  if (askedFor.length === 0 && documents.length === 0) return null
  return (
    <section aria-labelledby="papers" className="card gap-4 p-4 md:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="papers" className="text-h3">
          Documents
        </h2>
        {askedFor.length > 0 && (
          <p className="text-second text-muted">{`${askedFor.length - missing.length} of ${askedFor.length} received`}</p>
        )}
      </div>
      {documents.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-3">
          {documents.map(({ kind, sha256, type, size, sentAt }) => (
            <li key={kind + sha256}>
              <FileThumbnail
                file={{ sha256, size, type: type as never, receivedAt: sentAt }}
                label={applicantDocuments[kind]}
                filesAt={api.files}
              />
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <ul className="grid gap-1.5">
          {missing.map((kind) => (
            <li key={kind} className="flex items-start gap-2 text-muted">
              <CircleDashed aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              <span>{`${applicantDocuments[kind]}, not sent yet`}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
