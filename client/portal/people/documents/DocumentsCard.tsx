import CircleCheck from 'lucide-react/icons/circle-check'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import FileSearch from 'lucide-react/icons/file-search'
import Mail from 'lucide-react/icons/mail'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import { expiryStateOf } from '#shared/documents/document'
import { companyDay } from '#shared/kernel/companyDay'
import { useMinute } from '../../detail/now.ts'
import { Badge } from '../../list/badges/Badge.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { DocumentBadge } from './DocumentState.tsx'
import { isAskedFor, type OwnDocument, pagesText } from './ownDocument.ts'
import { useCustomTypes } from './useCustomTypes.ts'
import { useOwnDocuments } from './useOwnDocuments.ts'

/** On a driver's start screen: which documents need something, and the way to all of them. */
export function DocumentsCard() {
  const { error } = useCachedResource('documents')
  const today = companyDay(new Date(useMinute()))
  const documents = useOwnDocuments(today)
  const isWhole = useCustomTypes() !== undefined
  return <DocumentsSummary documents={documents} isWhole={isWhole} isFailed={error !== null} today={today} />
}

interface Props {
  /** Undefined until this device has read them: nothing is called missing before. */
  documents: readonly OwnDocument[] | undefined
  /** The custom document types are read, too. */
  isWhole: boolean
  isFailed: boolean
  today: string
}

/** The documents that need something; while they are not read, that they load or could not. */
export function DocumentsSummary({ documents, isWhole, isFailed, today }: Props) {
  const open = documents?.filter((own) => needsLook(own, today)) ?? []
  return (
    <section aria-labelledby="my-documents" className="card gap-4 p-5">
      <h2 id="my-documents" className="text-h3">
        My Documents
      </h2>
      {!documents &&
        (isFailed ? (
          <p className="text-muted">We couldn't load your documents. Connect to see what's on file.</p>
        ) : (
          <div aria-busy="true" className="skeleton h-16" />
        ))}
      {documents && isWhole && open.length === 0 && (
        <p className="flex gap-2 text-muted">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0" />
          <span>Everything you need to drive is on file. Nothing expires soon.</span>
        </p>
      )}
      {open.length > 0 && (
        <ul className="grid gap-2">
          {open.map((own) => (
            <li key={own.kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>{own.title}</span>
              {renderBadge(own, today)}
            </li>
          ))}
        </ul>
      )}
      <Link to={driverPath('myDocuments')} className="btn btn-outline btn-lg">
        All documents
      </Link>
    </section>
  )
}

function needsLook(own: OwnDocument, today: string): boolean {
  const { isNeeded, isOpen, current, checking, refused, waiting } = own
  if (waiting.length > 0 || refused || checking || isAskedFor(own)) return true
  if (!isOpen) return false
  return current ? expiryStateOf(current.expiresOn, today) !== 'fine' : isNeeded
}

function renderBadge(own: OwnDocument, today: string): ReactNode {
  if (own.waiting.length > 0) {
    return (
      <Badge look="badge-dashed tone-amber" Icon={CloudUpload}>
        Not sent yet
      </Badge>
    )
  }
  if (own.refused) {
    return (
      <Badge look="badge-solid tone-red" Icon={Undo2}>
        Returned
      </Badge>
    )
  }
  if (own.pagesLost > 0) {
    return (
      <Badge look="badge-solid tone-red" Icon={OctagonAlert}>
        Pages missing
      </Badge>
    )
  }
  if (own.checking) {
    return own.pagesHere > 0 ? (
      <Badge look="badge-dashed tone-amber" Icon={CloudUpload}>
        {`${pagesText(own.pagesHere)} still uploading`}
      </Badge>
    ) : (
      <Badge look="badge-tinted tone-blue" Icon={FileSearch}>
        Under review
      </Badge>
    )
  }
  if (isAskedFor(own)) {
    return (
      <Badge look="badge-tinted tone-amber" Icon={Mail}>
        Office needs it
      </Badge>
    )
  }
  return <DocumentBadge own={own} today={today} />
}
