import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Eraser from 'lucide-react/icons/eraser'
import { useState } from 'react'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { formatDay } from '#shared/kernel/time'
import { download } from '../../../platform/api/download.ts'
import { queries } from '../../../platform/api/queries.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { usePermission } from '../../shell/session/usePermission.ts'
import { EraseDialog, type PrivacyProps } from './EraseDialog.tsx'

/** Exports and erases the data of a person. Only administrators see it. */
export function PrivacyCard(props: PrivacyProps) {
  return usePermission(`${props.resource}:erase`) ? <Privacy {...props} /> : null
}

function Privacy({ resource, record, name }: PrivacyProps) {
  const onLine = useOnLine()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useQuery(queries.privacy(resource, record.id, record.version))
  return (
    <section aria-labelledby="privacy" className="card gap-4 p-4 md:p-5 no-print">
      <h2 id="privacy" className="text-h3">
        Privacy
      </h2>
      <AllData resource={resource} record={record} />
      {error && !data && <ErrorAlert error={error} onRetry={refetch} />}
      {data?.erasedAt && <p>{`Erased on ${formatInstantDay(data.erasedAt)}. Loads and pay totals are kept without a name.`}</p>}
      {data?.askedAt && !data.erasedAt && (
        <p>
          {`Erasure requested on ${formatInstantDay(data.askedAt)}. ${
            data.lastDay
              ? `What the law requires us to keep is erased automatically after ${formatDay(data.lastDay)}.`
              : data.retained.length > 0
                ? 'The rest is erased automatically once everything is paid and the law allows it.'
                : 'It is being erased now.'
          }`}
        </p>
      )}
      {data && !data.askedAt && (
        <div className="grid gap-1.5">
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            aria-describedby="privacy-why"
            disabled={!onLine || data.obstacle !== null}
            onClick={() => setOpen(true)}
          >
            <Eraser aria-hidden="true" className="size-5" />
            <span>{onLine ? 'Erase…' : 'Needs a connection'}</span>
          </button>
          <p id="privacy-why" className="text-second text-muted">
            {data.obstacle ?? 'See first what is erased, and what the law requires us to keep and until when.'}
          </p>
        </div>
      )}
      {isOpen && data && (
        <EraseDialog resource={resource} record={record} name={name} privacy={data} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

const formatInstantDay = (instant: string) => formatDay(companyDay(new Date(instant)))

function AllData({ resource, record }: Pick<PrivacyProps, 'resource' | 'record'>) {
  const onLine = useOnLine()
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const save = async () => {
    setBusy(true)
    const result = await download([api[resource], record.id, 'data.json'])
    setBusy(false)
    if ('saved' in result) notify({ tone: 'success', title: 'Data Saved', text: `All that is known is in ${result.saved}.` })
    else notify({ tone: 'error', title: 'Data Not Saved', text: result.failed })
  }
  return (
    <div className="grid gap-1.5">
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        aria-describedby="all-data"
        disabled={busy || !onLine}
        onClick={() => void save()}
      >
        <Download aria-hidden="true" className="size-5" />
        <span>{!onLine ? 'Needs a connection' : busy ? 'Collecting…' : 'Save all data'}</span>
      </button>
      <p id="all-data" className="text-second text-muted">
        All that is known, as JSON, with the addresses of the files.
      </p>
    </div>
  )
}
