import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatDays } from '#shared/kernel/time'
import type { SettlementRecord } from '#shared/settlements/settlement'
import { choicesOf } from '#shared/settlements/settlementChoices'
import { settlementStatusLabels } from '#shared/settlements/status'
import { settlementTransitions } from '#shared/settlements/transitions'
import { queries } from '../../../../platform/api/queries.ts'
import { worksheets } from '../../../../platform/api/worksheets.ts'
import { ApiError } from '../../../../platform/transport/request.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { useCachedRecord } from '../../../detail/useCachedRecord.tsx'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { FormFrame, FormSkeleton } from '../../../dispatch/loads/form/FormFrame.tsx'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { NotFound } from '../../../feedback/NotFound.tsx'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { settlementPath } from '../settlementPaths.ts'
import { type ChoiceFields, fieldsOf } from './choiceFields.ts'
import { typedOf } from './choosing.ts'
import { SettlementForm } from './SettlementForm.tsx'

/** Recalculates a pending settlement from current data and other choices. */
export function ChangeSettlement() {
  const { id = '' } = useParams()
  if (usePermission('settlements:prepare')) return <Opened id={id} />
  return (
    <Frame id={id}>
      <NoAccess />
    </Frame>
  )
}

function Frame({ id, lead = null, children }: { id: string; lead?: string | null; children: ReactNode }) {
  return (
    <FormFrame title={`Change ${id}`} lead={lead} back={{ to: settlementPath(id), text: `Back to ${id}` }}>
      {children}
    </FormFrame>
  )
}

function Opened({ id }: { id: string }) {
  const { whole, error, refetch } = useCachedRecord('settlements', id, queries.settlement(id))
  const settlement: SettlementRecord | undefined = whole
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NotFound to={staffPath('settlements')} text="Back to the settlements">
        Settlement not found. Check the address, or ask an admin for access.
      </NotFound>
    )
  }
  if (!settlement) return <Frame id={id}>{error ? <ErrorAlert error={error} onRetry={refetch} /> : <FormSkeleton />}</Frame>
  const { status, driverName, periodStart, periodEnd } = settlement
  const isOver = !settlementTransitions.some(({ action, from }) => action === 'prepare' && from.includes(status))
  return (
    <Frame id={id} lead={`${driverName}, ${formatDays(periodStart, periodEnd)}. Recalculated with current data.`}>
      {isOver ? (
        <p>{`This settlement is ${settlementStatusLabels[status].toLowerCase()} and can't be changed.`}</p>
      ) : (
        <Changing settlement={settlement} />
      )}
    </Frame>
  )
}

/** The stored choices, as fields of the form. */
const toChoiceFields = (record: { version: number }): ChoiceFields => {
  const { inputs } = (record as SettlementRecord).calculation
  return fieldsOf(typedOf(choicesOf(inputs)), inputs)
}

function Changing({ settlement }: { settlement: SettlementRecord }) {
  const { id, version } = settlement
  const navigate = useNavigate()
  const persisted = useOpenedForm(`settlementChange:${id}`)
  const { data: inputs, error, refetch } = useQuery(worksheets.ofSettlement(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again when the version changes.
  useEffect(() => void refetch({ cancelRefetch: false }), [version, refetch])
  if (error && !inputs) return <ErrorAlert error={error} onRetry={refetch} />
  if (!inputs || !persisted) return <FormSkeleton />
  return (
    <SettlementForm
      key={persisted.draft?.id ?? ''}
      inputs={inputs}
      persisted={persisted}
      record={settlement}
      valuesOf={toChoiceFields}
      command={{ id, action: 'prepare' }}
      body={{}}
      button="Change Settlement"
      onDone={() => {
        notify({ tone: 'success', title: 'Settlement Changed', text: `${id} is updated.` })
        navigate(settlementPath(id))
      }}
      onChanged={() => void refetch()}
    />
  )
}
