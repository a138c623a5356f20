import ArrowLeft from 'lucide-react/icons/arrow-left'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import { lazy, Suspense, useContext, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { can } from '#shared/access/permissions'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { formatCount } from '#shared/kernel/count'
import { api } from '#shared/kernel/paths'
import './compliance.css'
import { useCachedRow, useListIndex } from '../../../platform/offline/cache/useCachedRows.ts'
import { useMinute } from '../../detail/now.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { NotFound } from '../../feedback/NotFound.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { ExportButton } from '../../list/ExportButton.tsx'
import { FilterSelect } from '../../list/FilterSelect.tsx'
import { useAddress } from '../../list/useAddress.ts'
import { useWide } from '../../list/useWide.ts'
import { OwnRole } from '../../shell/session/usePermission.ts'
import { qualifiedPath } from './compliancePaths.ts'
import { ExpiringList } from './ExpiringList.tsx'
import type { Notified } from './notifiedText.ts'
import { ProposalCard } from './ProposalCard.tsx'
import { QualificationFile } from './QualificationFile.tsx'
import { WindowFilter } from './WindowFilter.tsx'
import { type Expiring, expiringAmong, kindsAmong, windowNamed } from './windows.ts'

// With the form library and the schemas.
const DecideSuspension = lazy(async () => ({ default: (await import('./DecideSuspension.tsx')).DecideSuspension }))

/** Expiring documents, soonest first, and the qualification file of a driver. Only for users who may edit documents. */
export function Compliance() {
  const role = useContext(OwnRole)
  return (
    <>
      <title>{`Compliance | ${company.name}`}</title>
      {can(role, 'documents:write') ? (
        <Desk />
      ) : (
        <div className="grid content-start gap-4 p-3 py-5 md:p-6">
          <h1>Compliance</h1>
          <NoAccess />
        </div>
      )}
    </>
  )
}

function Desk() {
  const { id } = useParams()
  const { search } = useLocation()
  const state = useCachedResource('drivers')
  // The qualification files come from these rows.
  const documents = useCachedResource('documents')
  const index = useListIndex(useCache(), 'drivers')
  const today = companyDay(new Date(useMinute()))
  const drivers = index?.isWhole ? index.projections : undefined
  const all = useMemo(() => drivers && expiringAmong(drivers, today), [drivers, today])
  const isWide = useWide()
  const [announcement, setAnnouncement] = useState('')
  const [decision, setDecision] = useState<{ id: string; why: string } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDecided = useRef(false)
  const decided = (text: string) => {
    setAnnouncement(text)
    isDecided.current = true
  }
  // The button that opened the decision no longer exists.
  const closed = () => {
    setDecision(null)
    if (isDecided.current) heading.current?.focus()
    isDecided.current = false
  }
  const { params } = useAddress()
  const found = all && filtered(all, params)
  const openId = id ?? (isWide ? found?.[0]?.driverId : undefined)
  const isLoaded = state.revalidatedAt != null && found !== undefined
  if (id && isLoaded && drivers && !drivers.some((driver) => driver.id === id)) {
    return (
      <NotFound to={staffPath('compliance')} text="Back to Compliance">
        Driver not found. Check the address.
      </NotFound>
    )
  }
  return (
    <>
      <StaleBanner
        what="documents"
        {...state}
        isStale={state.isStale || documents.isStale}
        revalidatedAt={oldest(state.revalidatedAt, documents.revalidatedAt)}
      />
      <div className="compliance-screen grid content-start gap-4 p-3 py-5 md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div>
            <h1 ref={heading} tabIndex={-1} className="outline-none">
              Compliance
            </h1>
            <p className="mt-1 text-second text-muted">Expiring documents, soonest first</p>
          </div>
          {(!id || isWide) && (
            <div className="flex flex-wrap gap-2 no-print">
              <ExportButton of={`${api.compliance}/expiring`} />
              <Link to={qualifiedPath} className="btn btn-outline">
                <CalendarSearch aria-hidden="true" className="size-5" />
                <span>Qualification check by date</span>
              </Link>
            </div>
          )}
        </div>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        {state.error && !isLoaded && <ErrorAlert error={state.error} onRetry={state.refetch} what="documents" />}
        {!isLoaded && !state.error && <Skeleton />}
        {isLoaded && drivers && (!id || isWide) && <ProposalCard drivers={drivers} today={today} onDecide={setDecision} />}
        {isLoaded && (!id || isWide) && <Windows all={all ?? []} />}
        {isLoaded && (
          <div className="compliance-columns">
            {(!id || isWide) && <Panel all={all ?? []} found={found} today={today} openId={openId} />}
            {openId && (
              <div className="grid content-start gap-3">
                {!isWide && (
                  <Link to={{ pathname: staffPath('compliance'), search }} className="btn btn-ghost justify-self-start no-print">
                    <ArrowLeft aria-hidden="true" className="size-5" />
                    <span>All expiring documents</span>
                  </Link>
                )}
                <OpenFile key={openId} id={openId} today={today} onDone={setAnnouncement} />
              </div>
            )}
          </div>
        )}
      </div>
      {/* Stays open when its card disappears, so that the user reads that another user has decided. */}
      {decision && (
        <Suspense fallback={null}>
          <DecideSuspension key={decision.id} {...decision} today={today} onDone={decided} onClose={closed} />
        </Suspense>
      )}
    </>
  )
}

function Windows({ all }: { all: readonly Expiring[] }) {
  const { params, put, latest } = useAddress()
  return (
    <WindowFilter all={all} chosen={windowNamed(params.get('window'))} onChoose={(window) => put(chosen(latest(), { window }))} />
  )
}

interface PanelProps {
  all: readonly Expiring[]
  found: readonly Expiring[]
  today: string
  openId: string | undefined
}

function Panel({ all, found, today, openId }: PanelProps) {
  const { params, put, latest } = useAddress()
  const kind = params.get('kind') ?? undefined
  const notified = useNotified()
  const counted = found.length === 1 ? '1 document' : `${formatCount(found.length)} documents`
  return (
    <section aria-labelledby="expiring-count" className="card max-md:border-0 max-md:bg-transparent max-md:shadow-none">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:p-4">
        <h2 id="expiring-count" className="text-h3">
          {counted}
        </h2>
        {/* For screen reader users, who do not see the list shrink after filtering. */}
        <p role="status" className="sr-only">
          {found.length < all.length && counted}
        </p>
        {all.length > 0 && (
          <FilterSelect
            label="Document type"
            all="All document types"
            choices={kindsAmong(all)}
            value={kind}
            onChoose={(next) => put(chosen(latest(), { kind: next || null }))}
          />
        )}
      </div>
      {found.length > 0 ? (
        <ExpiringList found={found} today={today} openId={openId} notified={notified} />
      ) : (
        <div className="grid justify-items-start gap-3 border-line px-4 py-6 md:border-t">
          <p className="text-muted">
            {all.length === 0 ? 'Nothing expires within 60 days.' : 'No expiring documents match your filters.'}
          </p>
          {all.length > 0 && (
            <button type="button" className="btn btn-outline" onClick={() => put(chosen(latest(), { window: null, kind: null }))}>
              Show all
            </button>
          )}
        </div>
      )}
    </section>
  )
}

/** The notifications that drivers got about the documents on file, by driver and document type. */
function useNotified(): ReadonlyMap<string, Notified> {
  const documents = useListIndex(useCache(), 'documents')?.projections
  return useMemo(
    () =>
      new Map(
        documents?.flatMap(({ driverId, kind, status, askedAt, notifiedCount, notifiedAt }) =>
          status === 'current' ? [[`${driverId} ${kind}`, { askedAt, notifiedCount, notifiedAt }] as const] : [],
        ),
      ),
    [documents],
  )
}

function OpenFile({ id, today, onDone }: { id: string; today: string; onDone: (text: string) => void }) {
  const driver = useCachedRow(useCache(), 'drivers', id)
  return driver ? <QualificationFile driver={driver} today={today} onDone={onDone} /> : <div className="skeleton h-160" />
}

function Skeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="skeleton h-16" />
      <div className="skeleton h-160" />
    </div>
  )
}

/** An address with other filters; null removes a filter. */
function chosen(params: URLSearchParams, filters: Readonly<Record<string, string | number | null>>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(filters)) {
    if (value === null) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

function filtered(all: readonly Expiring[], params: URLSearchParams): readonly Expiring[] {
  const [window, kind] = [windowNamed(params.get('window')), params.get('kind')]
  return all.filter((document) => (window === null || document.window === window) && (kind === null || document.kind === kind))
}

const oldest = (a: number | null | undefined, b: number | null | undefined) => (a != null && b != null ? Math.min(a, b) : a)
