import Lock from 'lucide-react/icons/lock'
import { type DocumentKind, documentTitle, isSubmittedKind } from '#shared/documents/document'
import { maxMonths } from '#shared/documents/documentDay'
import { cfrName, requirements } from '#shared/documents/qualificationFile'

/** The standard document types, each with its CFR part, and the reason why they cannot be changed. */
export function BuiltInKinds() {
  return (
    <section aria-labelledby="built-in-kinds" className="border-t border-line">
      <div className="grid gap-1 p-4 md:px-5">
        <h3 id="built-in-kinds" className="flex items-center gap-2 text-h3">
          <Lock aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span>Built in</span>
        </h3>
        <p className="text-second text-muted">
          These make up the qualification file and drive onboarding, assignment and audits, so they can't be renamed or retired.
        </p>
      </div>
      <ul className="pb-2">
        {(Object.keys(requirements) as DocumentKind[]).map((kind) => (
          <li
            key={kind}
            className="flex justify-between gap-x-4 border-t max-sm:flex-col border-line px-4 py-2 text-second md:px-5"
          >
            <span className="min-w-0">
              <span>{documentTitle({ kind })}</span>
              <span className="text-muted">
                {`${maxMonths[kind] === null ? '' : ', expires'}${isSubmittedKind(kind) ? ', submitted by driver' : ''}`}
              </span>
            </span>
            <span className="whitespace-nowrap text-muted">{cfrName(requirements[kind])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
