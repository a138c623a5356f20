import { useEffect, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { LoadRecord } from '#shared/loads/load'
import { loadFindings } from '#shared/loads/loadFindings'
import { queries } from '../../../../platform/api/queries.ts'
import { SavedLine } from '../../../../platform/forms/DraftLines.tsx'
import { useWillWait } from '../../../../platform/forms/OfflineLine.tsx'
import { useGazetteer } from '../../../../platform/forms/useGazetteer.ts'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../../platform/outbox/CancelButton.tsx'
import { useMinute } from '../../../detail/now.ts'
import { useCachedRecord } from '../../../detail/useCachedRecord.tsx'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { FormFrame, FormSkeleton, type Frame } from './FormFrame.tsx'
import { copyOf } from './fromLoad.ts'
import { LoadFormView } from './LoadFormView.tsx'
import { emptyLoad, type LoadForm } from './loadForm.ts'
import { useBrokerOf } from './useBrokers.ts'
import { useCreateLoad } from './useCreateLoad.ts'
import type { FindingsOf } from './useLive.ts'

const frame: Frame = { title: 'Create Load', back: { to: staffPath('loads'), text: 'Back to the loads' } }

/** A new load: empty, or copied from another one. */
export function NewLoad() {
  const { state } = useLocation()
  const isWriter = usePermission('loads:write')
  const copied: unknown = state?.copy
  if (!isWriter) {
    return (
      <FormFrame {...frame}>
        <NoAccess />
      </FormFrame>
    )
  }
  return typeof copied === 'string' ? <CopiedLoad key={copied} id={copied} /> : <EmptyLoad />
}

function EmptyLoad() {
  const { state } = useLocation()
  const persisted = useOpenedForm('load', state?.draft ?? null)
  if (persisted) return <CreateForm key={persisted.draft?.id ?? ''} persisted={persisted} start={emptyLoad} frame={frame} />
  return (
    <FormFrame {...frame}>
      <FormSkeleton />
    </FormFrame>
  )
}

/** No draft has this id: a copy begins anew, beside other drafts. */
const ofItsOwn = 'copy'

function CopiedLoad({ id }: { id: string }) {
  const { state } = useLocation()
  const persisted = useOpenedForm('load', state?.draft ?? ofItsOwn)
  const { whole, error, refetch } = useCachedRecord('loads', id, queries.load(id))
  const record: LoadRecord | undefined = whole
  const start = useMemo(() => (record ? copyOf(record) : null), [record])
  const draft = persisted?.draft?.id
  // After a reload this state finds the draft. The address itself does not change.
  useEffect(() => {
    if (draft) history.replaceState({ ...history.state, usr: { ...history.state?.usr, draft } }, '')
  }, [draft])
  const copied = { ...frame, lead: `Copied from ${id}, without the driver. Set the stop dates.` }
  if (persisted && start) {
    return <CreateForm key={persisted.draft?.id ?? ''} persisted={persisted} start={start} frame={copied} />
  }
  return <FormFrame {...copied}>{error && !start ? <ErrorAlert error={error} onRetry={refetch} /> : <FormSkeleton />}</FormFrame>
}

interface CreateProps {
  persisted: PersistedForm
  start: LoadForm
  frame: Frame
}

function CreateForm({ persisted, start: first, frame }: CreateProps) {
  // The initial values: the copied load may change meanwhile.
  const [start] = useState(first)
  const gazetteer = useGazetteer()
  const now = useMinute()
  const getBroker = useBrokerOf()
  const findingsOf = useMemo<FindingsOf>(
    () => (entry) => {
      const broker = getBroker(entry.brokerId)
      return loadFindings(entry, { now: new Date(now), hasDeparted: false, likeLanesCents: null, broker })
    },
    [now, getBroker],
  )
  const creating = useCreateLoad({ persisted, start, gazetteer, findingsOf })
  const { form, submit, submitting, serverFindings, startOver, isRestored, savedAt, trouble, stays, isPulledBack, cancel } =
    creating
  const navigate = useNavigate()
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  const restored = { onStartOver: startOver, isUnsent: stays }
  return (
    <FormFrame {...frame} beside={<SavedLine savedAt={savedAt} trouble={trouble} />}>
      <LoadFormView
        form={form}
        gazetteer={gazetteer}
        findingsOf={findingsOf}
        serverFindings={serverFindings}
        submit={submit}
        submitting={submitting}
        willWait={willWait}
        label="Create Load"
        message={null}
        restored={isRestored && savedAt !== null ? restored : null}
        addsFuel={!isRestored && start === emptyLoad}
        ready="Needed to book"
        button={{ text: 'Create Load', brief: 'Create', underway: 'Creating…', unavailable: null }}
        cancel={
          isPulledBack ? (
            <CancelButton className="btn btn-ghost w-full" cancel={cancel} onCancelled={() => navigate(frame.back.to)} />
          ) : (
            <Link to={frame.back.to} className="btn btn-ghost w-full">
              Cancel
            </Link>
          )
        }
        quoting={null}
        does="creates"
      />
    </FormFrame>
  )
}
