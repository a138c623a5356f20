import FilePen from 'lucide-react/icons/file-pen'
import FileSearch from 'lucide-react/icons/file-search'
import Mail from 'lucide-react/icons/mail'
import OctagonX from 'lucide-react/icons/octagon-x'
import Undo2 from 'lucide-react/icons/undo-2'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { formatClock, formatDay } from '#shared/kernel/time'
import { Badge } from '../../list/badges/Badge.tsx'
import { ExpiryBadge } from '../../list/badges/ExpiryBadge.tsx'
import { checkingText, correctionOf, type OwnDocument, pagesText } from './ownDocument.ts'

/** What counts of a kind by its days, and that something is missing. */
export function DocumentBadge({ own: { isNeeded, isOpen, current }, today }: { own: OwnDocument; today: string }) {
  if (!isOpen) return null
  if (current) return current.expiresOn ? <ExpiryBadge expiresOn={current.expiresOn} today={today} /> : null
  return isNeeded ? (
    <Badge look="tone-red" Icon={OctagonX}>
      Missing
    </Badge>
  ) : null
}

/** `Current card expires Dec 16, 2026`, or until when it did. */
export function OnFile({ own: { current, called }, today }: { own: OwnDocument; today: string }) {
  if (!current) return <span>Not on file</span>
  if (!current.expiresOn) return <span>On file, no expiration</span>
  return (
    <>
      <span>{`${called} ${current.expiresOn < today ? 'expired' : 'expires'}`}</span>{' '}
      <span className="whitespace-nowrap">{formatDay(current.expiresOn)}</span>
    </>
  )
}

/** When the office has asked for it. */
export function AskedFor({ own: { current, askedAt } }: { own: OwnDocument }) {
  if (!askedAt) return null
  return (
    <p className="tone-amber flex gap-3 rounded-box bg-(--tone-tint) p-4 text-(--tone-ink)">
      <Mail aria-hidden="true" className="size-7 shrink-0" />
      <strong>
        <span>{`The office has asked for ${current ? 'a new one' : 'it'} since`}</span>{' '}
        <span className="whitespace-nowrap">{formatDay(companyDay(new Date(askedAt)))}</span>
        <span>.</span>
      </strong>
    </p>
  )
}

/** When the office has checked the one on file, which other day it has read on it, and which one counted before. */
export function Checked({ own: { current, before }, today }: { own: OwnDocument; today: string }) {
  if (!current?.checkedAt) return null
  const correction = correctionOf(current)
  return (
    <div className="grid gap-3">
      {correction && (
        <p className="tone-blue flex gap-3 rounded-box bg-(--tone-tint) p-4">
          <FilePen aria-hidden="true" className="size-7 shrink-0 text-(--tone-ink)" />
          <span className="min-w-0">
            <strong className="block text-(--tone-ink)">{correction}</strong>
            Not right? Call{' '}
            <a href={company.phoneHref} className="link whitespace-nowrap">
              {company.phone}
            </a>
            , or upload it again.
          </span>
        </p>
      )}
      <p className="text-muted">
        <span>Approved by the office </span>
        <span className="whitespace-nowrap">{formatDay(companyDay(new Date(current.checkedAt)))}</span>
        <span>.</span>
        {before?.expiresOn && (
          <>
            {' '}
            <span>{`The previous one ${before.expiresOn < today ? 'expired' : 'expires'}`}</span>{' '}
            <span className="whitespace-nowrap">{formatDay(before.expiresOn)}</span>
            <span>.</span>
          </>
        )}
      </p>
    </div>
  )
}

/** A submitted document that the office checks. The one on file counts until then. */
export function Checking({ document, own }: { document: DocumentRow; own: OwnDocument }) {
  const { current, pagesHere, pagesLost } = own
  const { submittedAt, expiresOn, files } = document
  return (
    <div className="tone-blue flex gap-3 rounded-box bg-(--tone-tint) p-4">
      <FileSearch aria-hidden="true" className="size-7 shrink-0 text-(--tone-ink)" />
      <p className="min-w-0">
        <strong className="block text-(--tone-ink)">{checkingText(own)}</strong>
        <span className="block">
          <span>{`${submittedAt ? `${formatClock(Date.parse(submittedAt))}: ` : ''}${pagesText(files.length)}`}</span>
          {expiresOn && (
            <>
              <span>, expires </span>
              <span className="whitespace-nowrap">{formatDay(expiresOn)}</span>
            </>
          )}
        </span>
        {pagesHere > 0 && (
          <span className="block text-(--amber-ink)">
            {`No need to do anything. ${pagesHere === 1 ? 'It sends' : 'They send'} when you have signal.`}
          </span>
        )}
        {pagesLost > 0 && (
          <span className="block font-semibold text-error">
            {`${pagesText(pagesLost)} didn't reach the office and can't be sent from this phone. Please take ${pagesLost === 1 ? 'it' : 'them'} again.`}
          </span>
        )}
        {current && <span className="block text-muted">The current one counts until this one is approved.</span>}
      </p>
    </div>
  )
}

/** Why the office has sent it back, in its words. */
export function Refused({ document: { refusal, checkedAt, expiresOn } }: { document: DocumentRow }) {
  return (
    <div className="tone-red flex gap-3 rounded-box bg-(--tone-tint) p-4">
      <Undo2 aria-hidden="true" className="size-7 shrink-0 text-(--tone-ink)" />
      <p className="min-w-0">
        <strong className="block text-(--tone-ink)">
          {`Returned by the office${checkedAt ? `, ${formatClock(Date.parse(checkedAt))}` : ''}`}
        </strong>
        <span className="block wrap-anywhere">{`“${refusal ?? ''}”`}</span>
        <span className="block text-muted">
          {expiresOn ? (
            <>
              <span>The one that expires </span>
              <span className="whitespace-nowrap">{formatDay(expiresOn)}</span>
              <span> was not accepted.</span>
            </>
          ) : (
            'What you sent was not accepted.'
          )}
        </span>
      </p>
    </div>
  )
}
