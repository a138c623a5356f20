import { useContext, useMemo, useRef } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { transitionOf } from '#shared/kernel/transition'
import type { LoadRecord } from '#shared/loads/load'
import type { AnyEntry } from '#shared/loads/loadEntry'
import { type CheckedEntry, loadFindings, newFindings } from '#shared/loads/loadFindings'
import { loadStatusLabels } from '#shared/loads/status'
import { loadTransitions } from '#shared/loads/transitions'
import { queries } from '../../../../platform/api/queries.ts'
import { SavedLine } from '../../../../platform/forms/DraftLines.tsx'
import { useGazetteer } from '../../../../platform/forms/useGazetteer.ts'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { ApiError } from '../../../../platform/transport/request.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { ChangedMeanwhile } from '../../../detail/ChangedMeanwhile.tsx'
import { useMinute } from '../../../detail/now.ts'
import { useCachedRecord } from '../../../detail/useCachedRecord.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { NotFound } from '../../../feedback/NotFound.tsx'
import { OwnRole, usePermission } from '../../../shell/session/usePermission.ts'
import { driverNotification } from './driverNotification.ts'
import { FormFrame, FormSkeleton, type Frame } from './FormFrame.tsx'
import { formatText } from './formText.ts'
import { formOf } from './fromLoad.ts'
import { LoadFormView } from './LoadFormView.tsx'
import { type LoadForm, mergedLists } from './loadForm.ts'
import { checkable, fieldOf, loadResolver } from './loadFormEntry.ts'
import { labelOf } from './readiness.ts'
import { useBrokerOf } from './useBrokers.ts'
import type { FindingsOf } from './useLive.ts'
import { useQuoting } from './useQuoting.ts'

const loads = { to: staffPath('loads'), text: 'Back to the loads' }

const createFrame = (id: string): Frame => ({
  title: `Edit ${id}`,
  back: { to: `${staffPath('loads')}/${id}`, text: `Back to ${id}` },
})

/** Edits a load. A user without the permission sees that at once, without a request for the load. */
export function EditLoad() {
  const { id = '' } = useParams()
  if (usePermission('loads:write')) return <OpenedLoad id={id} />
  return (
    <FormFrame {...createFrame(id)}>
      <NoAccess />
    </FormFrame>
  )
}

function OpenedLoad({ id }: { id: string }) {
  const role = useContext(OwnRole) ?? ''
  const { whole, error, refetch, banner } = useCachedRecord('loads', id, queries.load(id))
  const persisted = useOpenedForm(`loadEdit:${id}`)
  const load: LoadRecord | undefined = whole
  if (error instanceof ApiError && error.status === 404) {
    return <NotFound {...loads}>Load not found. Check the address: it may be gone, or not yours to see.</NotFound>
  }
  const isRefused = error instanceof ApiError && error.status === 403
  const settled = load && whyNot(load, role)
  const shown = () => {
    if (isRefused) return <NoAccess />
    if (settled) return <p className="card p-5">{settled}</p>
    return error && !load ? <ErrorAlert error={error} onRetry={refetch} /> : <FormSkeleton />
  }
  const isOpen = !isRefused && !settled && load && persisted
  const frame = createFrame(id)
  return (
    <>
      {!isRefused && wrapText(banner)}
      {isOpen ? (
        <EditForm key={persisted.draft?.id ?? ''} load={load} persisted={persisted} frame={frame} />
      ) : (
        <FormFrame {...frame}>{shown()}</FormFrame>
      )}
    </>
  )
}

/** Why a load cannot be edited any more. */
function whyNot({ status, cancelledAt }: LoadRecord, role: string): string | null {
  if (cancelledAt) return "This load is cancelled and can't be edited."
  if (transitionOf(loadTransitions, 'edit', status, role)) return null
  return `This load is ${loadStatusLabels[status].toLowerCase()} and can't be edited.`
}

/** The stored load, whose findings are not new: the form reports only findings of the changes. */
function toCheckedEntry(load: LoadRecord): CheckedEntry {
  return { ...load, linehaul: load.rateLinehaul ?? 0, charges: load.charges ?? [] }
}

const valuesOf = (record: { version: number }): LoadForm => formOf(record as LoadRecord)

function EditForm({ load, persisted, frame }: { load: LoadRecord; persisted: PersistedForm; frame: Frame }) {
  const navigate = useNavigate()
  const gazetteer = useGazetteer()
  const unavailable = useOnLine() ? null : 'Needs a connection'
  const now = useMinute()
  const getBroker = useBrokerOf()
  const findingsOf = useMemo<FindingsOf>(() => {
    const context = { now: new Date(now), hasDeparted: load.status === 'enroute', likeLanesCents: null }
    const before = loadFindings(toCheckedEntry(load), { ...context, broker: getBroker(load.brokerId) })
    return (entry) => newFindings(loadFindings(entry, { ...context, broker: getBroker(entry.brokerId) }), before)
  }, [now, load, getBroker])
  const context = useRef({ gazetteer, findingsOf })
  context.current = { gazetteer, findingsOf }
  const { quoted, noting } = useQuoting()
  const resolver = useMemo(() => loadResolver(() => ({ ...context.current, quoted: quoted.current })), [quoted])
  const record = frame.back.to
  const editing = useCommandForm<'loads', LoadForm, AnyEntry>({
    command: { resource: 'loads', id: load.id, action: 'edit' },
    record: load,
    valuesOf,
    resolver,
    persisted,
    fieldOf,
    bodyOf: (entry) => entry,
    lists: mergedLists,
    findingsHere: (values) => findingsOf(checkable(values, gazetteer)),
    onDone: () => {
      notify({ tone: 'success', title: 'Load Saved', text: `${load.id} is updated.` })
      navigate(record)
    },
  })
  const {
    form,
    submit,
    submitting,
    findings: serverFindings,
    message,
    startOver,
    isRestored,
    savedAt,
    trouble,
    ...merging
  } = editing
  return (
    <FormFrame {...frame} beside={(savedAt !== null || trouble) && <SavedLine savedAt={savedAt} trouble={trouble} />}>
      <LoadFormView
        form={form}
        gazetteer={gazetteer}
        findingsOf={findingsOf}
        serverFindings={serverFindings}
        submitting={submitting}
        message={message}
        submit={noting(submit)}
        label={`Edit ${load.id}`}
        restored={isRestored && savedAt !== null ? { onStartOver: startOver } : null}
        willWait={false}
        addsFuel={false}
        above={
          <ChangedMeanwhile
            {...merging}
            resource="loads"
            id={load.id}
            what="load"
            labelOf={(field) => labelOf(field, form.getValues())}
            formatText={formatText}
          />
        }
        ready={load.status === 'quoted' ? 'Needed to book' : 'Needed to save'}
        means={(values) => (load.driverName ? driverNotification(formOf(load), values, load.driverName, load.driverLogin) : null)}
        button={{
          text: 'Save changes',
          brief: 'Save',
          underway: 'Saving…',
          unavailable,
        }}
        quoting={load.status === 'quoted' ? unavailable : undefined}
        cancel={
          <Link to={record} className="btn btn-ghost w-full">
            Cancel
          </Link>
        }
        does="saves"
      />
    </FormFrame>
  )
}
