import Bot from 'lucide-react/icons/bot'
import Copy from 'lucide-react/icons/copy'
import Printer from 'lucide-react/icons/printer'
import { type ReactNode, useState } from 'react'
import type { Application, ApplicationRow } from '#shared/recruiting/application'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { EmailLink, PhoneLink } from '../detail/Contact.tsx'
import { DeskTime } from '../detail/DeskTime.tsx'
import { isUncontacted } from '../inbox/dueFirst.ts'
import { ApplicationBadges, nameOf, SameAs } from './applicationParts.tsx'
import { SideBySide } from './record/SideBySide.tsx'
import { StatusPath } from './record/StatusPath.tsx'

/** The head of an application's record: applicant, status, countdown of the promised contact, contact buttons, warnings. */
export function ApplicationHead({ application }: { application: Application | ApplicationRow }) {
  const waits = isUncontacted(application)
  const { duplicates } = application
  const [beside, setBeside] = useState<string | null>(null)
  return (
    <>
      <div className="card gap-4 p-4 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="wrap-anywhere">{nameOf(application)}</h1>
            <p className="mt-1 text-muted">
              <span translate="no" className="font-sign text-label tracking-[.02em] text-base-content">
                {application.reference}
              </span>{' '}
              · Received <DeskTime at={application.createdAt} />
            </p>
          </div>
          <div className="flex flex-wrap gap-1">
            <ApplicationBadges application={application} />
          </div>
        </div>
        <StatusPath application={application} />
        {waits && (
          <p>
            First contact due by{' '}
            <strong className="whitespace-nowrap">
              <DeskTime at={application.contactBy} />
            </strong>
            .
          </p>
        )}
        <div className="flex flex-wrap gap-2 no-print">
          <PhoneLink
            phone={application.phone}
            className={`btn ${waits ? 'btn-accent' : 'btn-outline'} max-w-full min-w-0 max-sm:w-full`}
            undialable="flex min-h-11 min-w-0 items-center gap-2"
          />
          <EmailLink email={application.email} className="btn btn-outline max-w-full min-w-0 max-sm:w-full" />
          <button type="button" className="btn btn-ghost max-sm:w-full sm:ml-auto" onClick={() => print()}>
            <Printer aria-hidden="true" className="size-5" />
            <span>Print</span>
          </button>
        </div>
      </div>
      {application.suspicious && (
        <Warning title="Likely spam" icon={<Bot aria-hidden="true" />}>
          A hidden field was filled in.
        </Warning>
      )}
      {duplicates.length > 0 && (
        <Warning title="Likely duplicate" icon={<Copy aria-hidden="true" />}>
          {duplicates.map((other) => (
            <span key={other.id} className="flex flex-wrap items-center gap-x-3">
              <span className="min-w-0">
                <SameAs other={other} />
              </span>
              <button
                type="button"
                className="link min-h-6 text-inherit pointer-coarse:min-h-11 no-print"
                aria-expanded={beside === other.reference}
                onClick={() => setBeside(beside === other.reference ? null : other.reference)}
              >
                Side by side<span className="sr-only">{` with ${other.reference}`}</span>
              </button>
            </span>
          ))}
        </Warning>
      )}
      {beside && <SideBySide application={application} other={beside} />}
    </>
  )
}

function Warning({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex gap-3 rounded-box border border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink) print:border-line print:bg-transparent print:text-base-content [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:flex-none"
    >
      {wrapText(icon)}
      <div className="min-w-0">
        <h2 className="text-label">{title}</h2>
        <div className="wrap-anywhere">{children}</div>
      </div>
    </section>
  )
}
