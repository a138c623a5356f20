import FilePen from 'lucide-react/icons/file-pen'
import FileSearch from 'lucide-react/icons/file-search'
import Mail from 'lucide-react/icons/mail'
import OctagonX from 'lucide-react/icons/octagon-x'
import Undo2 from 'lucide-react/icons/undo-2'
import { company } from '#shared/company'
import { companyDay } from '#shared/companyDay'
import type { DocumentRow } from '#shared/documentRecord'
import { formatClock, formatDay } from '#shared/time'
import { Badge } from '../badges/Badge.tsx'
import { ExpiryBadge } from '../badges/ExpiryBadge.tsx'
import { correctionOf, type OwnDocument, pagesText } from './ownDocument.ts'

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

/** `The one on file ends Dec 16, 2026`, or until when it did. */
export function OnFile({ own: { current }, today }: { own: OwnDocument; today: string }) {
  if (!current) return <>None is on file.</>
  if (!current.expiresOn) return <>One is on file. It has no end.</>
  return (
    <>
      The one on file {current.expiresOn < today ? 'ended' : 'ends'}{' '}
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
        The office asks for {current ? 'a new one' : 'it'}, since{' '}
        <span className="whitespace-nowrap">{formatDay(companyDay(new Date(askedAt)))}</span>.
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
            Not so? Call{' '}
            <a href={company.phoneHref} className="link whitespace-nowrap">
              {company.phone}
            </a>
            , or hand it in again.
          </span>
        </p>
      )}
      <p className="text-muted">
        Checked by the office on <span className="whitespace-nowrap">{formatDay(companyDay(new Date(current.checkedAt)))}</span>.
        {before?.expiresOn && (
          <>
            {' '}
            The one before it {before.expiresOn < today ? 'ended' : 'ends'}{' '}
            <span className="whitespace-nowrap">{formatDay(before.expiresOn)}</span>.
          </>
        )}
      </p>
    </div>
  )
}

/** What was handed in and is being checked: the one on file counts until then. */
export function Checking({ document, own: { current, pagesHere, pagesLost } }: { document: DocumentRow; own: OwnDocument }) {
  const { handedInAt, expiresOn, files } = document
  return (
    <div className="tone-blue flex gap-3 rounded-box bg-(--tone-tint) p-4">
      <FileSearch aria-hidden="true" className="size-7 shrink-0 text-(--tone-ink)" />
      <p className="min-w-0">
        <strong className="block text-(--tone-ink)">Sent, being checked</strong>
        <span className="block">
          {handedInAt && `${formatClock(Date.parse(handedInAt))}: `}
          {pagesText(files.length)}
          {expiresOn && (
            <>
              , ends <span className="whitespace-nowrap">{formatDay(expiresOn)}</span>
            </>
          )}
        </span>
        {pagesHere > 0 && (
          <span className="block text-(--amber-ink)">
            {pagesText(pagesHere)} still on this phone, sent by {pagesHere === 1 ? 'itself' : 'themselves'}.
          </span>
        )}
        {pagesLost > 0 && (
          <span className="block font-semibold text-error">
            {pagesText(pagesLost)} did not reach the office, and {pagesLost === 1 ? 'is' : 'are'} not sent from this phone. Please
            take it again.
          </span>
        )}
        {current && <span className="block text-muted">The one on file counts until then.</span>}
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
          Sent back by the office{checkedAt && `, ${formatClock(Date.parse(checkedAt))}`}
        </strong>
        <span className="block wrap-anywhere">“{refusal}”</span>
        <span className="block text-muted">
          {expiresOn ? (
            <>
              The one that ends <span className="whitespace-nowrap">{formatDay(expiresOn)}</span> does not count.
            </>
          ) : (
            'What you sent does not count.'
          )}
        </span>
      </p>
    </div>
  )
}
