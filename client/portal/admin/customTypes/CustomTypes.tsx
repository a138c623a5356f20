import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import type { CustomType } from '#shared/documents/customType'
import { formatDriverTypes, requiredFromOf, requiredOf } from '#shared/documents/requiredPeriods'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import { queries } from '../../../platform/api/queries.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { unbroken } from '../../../platform/ui/unbroken.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { useMinute } from '../../detail/now.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { Badge } from '../../list/badges/Badge.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { BuiltInKinds } from './BuiltInKinds.tsx'
import { CustomTypeHistory } from './CustomTypeHistory.tsx'
import { KindDialog } from './KindDialog.tsx'
import { RetireKind } from './RetireKind.tsx'
import { useKindAct } from './useKindAct.ts'

/** The document types in the settings: the custom ones with their actions, and the standard ones. */
export function CustomTypes() {
  return (
    <>
      <Kinds />
      <CustomTypeHistory />
    </>
  )
}

function Kinds() {
  const query = useQuery(queries.customTypes())
  useRevalidateOnChange('customTypes', query)
  const { data, error, refetch } = query
  const onLine = useOnLine()
  const [open, setOpen] = useState<{ action: 'change' | 'retire'; id: string | null } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const kind = data?.find(({ id }) => id === open?.id) ?? null
  const done = useCallback(
    (text: string) => {
      setAnnouncement(text)
      void refetch()
    },
    [refetch],
  )
  const { run, busy, problem } = useKindAct(refetch)
  const takeUp = async (retired: CustomType) => {
    if (await run(retired, 'reactivate')) done(`${retired.name} is active again.`)
  }
  const isStale = data !== undefined && error instanceof NoResponse
  return (
    <section aria-labelledby="custom-types" className="card settings-form">
      <StaleBanner what="document types" isStale={isStale} revalidatedAt={query.dataUpdatedAt} />
      <div className="grid gap-4 p-4 md:p-5">
        <div>
          <h2 id="custom-types" tabIndex={-1}>
            Document types
          </h2>
          <p className="mt-1 text-second text-muted">
            Documents you track for each driver besides the standard ones. You can rename or retire a type, but not delete it; its
            documents are kept.
          </p>
        </div>
        <button
          type="button"
          className="btn btn-outline justify-self-start"
          disabled={!onLine}
          onClick={() => setOpen({ action: 'change', id: null })}
        >
          <Plus aria-hidden="true" className="size-5" />
          <span>{onLine ? 'Add type…' : 'Needs a connection'}</span>
        </button>
        <p role="status" className="font-semibold text-(--green-ink) empty:hidden">
          {announcement}
        </p>
        <p role="alert" className="field-error empty:hidden">
          {problem}
        </p>
        {error && !data && <ErrorAlert error={error} onRetry={refetch} />}
        {!data && !error && <div aria-busy="true" className="skeleton h-24" />}
        {data?.length === 0 && <p className="text-muted">None yet. e.g. TWIC card or safety training.</p>}
      </div>
      <ul aria-label="Added">
        {data?.toSorted(inOrder).map((kind) => (
          <Line
            key={kind.id}
            kind={kind}
            isPossible={onLine && !busy}
            onOpen={(action) => setOpen({ action, id: kind.id })}
            onReactivate={() => void takeUp(kind)}
          />
        ))}
      </ul>
      <BuiltInKinds />
      {open?.action === 'change' && (open.id === null || kind) && (
        <KindDialog kind={kind} onDone={done} onClose={() => setOpen(null)} />
      )}
      {open?.action === 'retire' && kind && (
        <RetireKind kind={kind} onDone={done} onAnswer={refetch} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

/** Active types by name, then the retired ones. */
const inOrder = (a: CustomType, b: CustomType) =>
  Number(a.status === 'retired') - Number(b.status === 'retired') || a.name.localeCompare(b.name, 'en')

interface LineProps {
  kind: CustomType
  isPossible: boolean
  onOpen: (action: 'change' | 'retire') => void
  onReactivate: () => void
}

function Line({ kind, isPossible, onOpen, onReactivate }: LineProps) {
  const today = companyDay(new Date(useMinute()))
  const isRetired = kind.status === 'retired'
  const button = 'btn btn-outline max-sm:grow'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          <span>{kind.name}</span>
          {isRetired && (
            <Badge look="tone-grey" Icon={Archive}>
              Retired
            </Badge>
          )}
        </p>
        <p className="text-second text-muted">{unbroken(formatDescription(kind, today))}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <button type="button" className={button} disabled={!isPossible} onClick={() => onOpen('change')}>
          Change…<span className="sr-only"> {kind.name}</span>
        </button>
        <button
          type="button"
          className={button}
          disabled={!isPossible}
          onClick={isRetired ? onReactivate : () => onOpen('retire')}
        >
          <span>{isRetired ? 'Reactivate' : 'Retire…'}</span>
          <span className="sr-only"> {kind.name}</span>
        </button>
      </div>
    </li>
  )
}

/** A summary of a document type. */
function formatDescription({ status, hasEnd, handsIn, required }: CustomType, today: string): string {
  const from = requiredFromOf(required)
  const last = required.at(-1)
  const demanded = from
    ? `Required of ${formatDriverTypes(requiredOf(required))} ${from <= today ? 'since' : 'from'} ${formatDay(from)}.`
    : last?.until
      ? `Was required until ${formatDay(last.until)}.`
      : 'Not required.'
  const source = handsIn ? 'Submitted by driver.' : 'Entered by office.'
  return `${hasEnd ? 'Expires.' : 'No expiration.'} ${status === 'retired' ? 'No new ones are entered.' : source} ${demanded}`
}
