import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { driverPath } from '#shared/access/navigation'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { useBegun } from '../../../platform/offline/drafts/useBegun.ts'
import { formOf } from '../../../platform/offline/outbox/kinds.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { useMinute } from '../../detail/now.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { NotFound } from '../../feedback/NotFound.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { DocumentLine } from './DocumentLine.tsx'
import { OpenDocument } from './OpenDocument.tsx'
import { useCustomTypes } from './useCustomTypes.ts'
import { useOwnDocuments } from './useOwnDocuments.ts'

/** A driver's own documents, laid out for a cab: the one that is open with its form, and the others below it. */
export function MyDocuments() {
  const { id } = useParams()
  if (!usePermission('documents:submit')) return <Frame content={<NoAccess />} />
  return <OwnDocuments kind={id ?? null} />
}

function OwnDocuments({ kind }: { kind: string | null }) {
  const state = useCachedResource('documents')
  const today = companyDay(new Date(useMinute()))
  const documents = useOwnDocuments(today)
  const added = useCustomTypes()
  const begun = useBegun('document:')
  const [announcement, setAnnouncement] = useState('')
  const { revalidatedAt, error, refetch, isRefused } = state
  const open = documents?.find((own) => own.kind === kind)
  const others = documents?.filter((own) => own !== open) ?? []
  const isBegun = (document: string) =>
    begun?.has(formOf('document', { resource: 'documents', id: document, reference: document })) ?? false
  // The device knows a custom type only after it has read the added types.
  if (kind !== null && documents && !open && (added || !kind.startsWith('added_'))) {
    return (
      <NotFound to={driverPath('myDocuments')} text="Back to My Documents">
        We couldn't find that document. Check the address.
      </NotFound>
    )
  }
  const content = () => {
    if (isRefused) return <NoAccess />
    if (revalidatedAt == null || !documents || !begun) {
      if (error && !navigator.onLine)
        return <p className="card p-5 text-muted">Your documents aren't saved on this phone yet. Connect to see them.</p>
      if (error) return <ErrorAlert error={error} onRetry={refetch} what="documents" />
      return <div aria-busy="true" className="skeleton h-96" />
    }
    const list = others.length > 0 && (
      <section aria-labelledby="documents-list" className="card p-4 md:p-5">
        <h2 id="documents-list" className="text-h3">
          {open ? 'Other documents' : 'Your documents'}
        </h2>
        <ul className="divide-y divide-line">
          {others.map((own) => (
            <DocumentLine key={own.kind} own={own} today={today} isBegun={isBegun(own.kind)} onSay={setAnnouncement} />
          ))}
        </ul>
      </section>
    )
    if (!open) return list
    return (
      <OpenDocument key={open.kind} own={open} today={today} isBegun={isBegun(open.kind)} others={list} onSay={setAnnouncement} />
    )
  }
  return (
    <Frame
      title={open?.title}
      banner={!isRefused && <StaleBanner what="documents" {...state} />}
      isOpen={kind !== null}
      announcement={announcement}
      content={content()}
    />
  )
}

interface FrameProps {
  /** Of the open document. */
  title?: string | undefined
  banner?: ReactNode
  isOpen?: boolean
  announcement?: string
  content: ReactNode
}

function Frame({ title, banner, isOpen = false, announcement = '', content }: FrameProps) {
  return (
    <>
      <title>{`${title ? `${title}, ` : ''}My Documents | ${company.name}`}</title>
      {wrapText(banner)}
      <div className="grid w-full max-w-160 content-start gap-4 p-3 py-5 text-[1.0625rem] md:p-6">
        <div>
          <Link
            to={isOpen ? driverPath('myDocuments') : driverPath('myDashboard')}
            className="link inline-flex min-h-11 items-center gap-2 no-print"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            <span>{isOpen ? 'All documents' : 'Back to the dashboard'}</span>
          </Link>
          <h1>My Documents</h1>
        </div>
        <p role="status" className="empty:hidden">
          {announcement}
        </p>
        {wrapText(content)}
      </div>
    </>
  )
}
