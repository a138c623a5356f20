import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { companyDay } from '#shared/kernel/companyDay'
import { isCalendarDay } from '#shared/kernel/time'
import type { SettlementRow } from '#shared/settlements/settlement'
import { worksheets } from '../../../../platform/api/worksheets.ts'
import { useCachedRows } from '../../../../platform/offline/cache/useCachedRows.ts'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { useOpenedForm } from '../../../detail/useOpenedForm.ts'
import { FormFrame, FormSkeleton } from '../../../dispatch/loads/form/FormFrame.tsx'
import { ErrorAlert } from '../../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../../feedback/NoAccess.tsx'
import { useCache } from '../../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../../list/cache/useCachedResource.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'
import { EscrowToReturn } from '../EscrowToReturn.tsx'
import { lastFullWeek, type Period, weekOf } from '../periods.ts'
import { settlementPath } from '../settlementPaths.ts'
import { WaitingCorrections } from '../WaitingCorrections.tsx'
import { AllDrivers } from './AllDrivers.tsx'
import { nothingChosen } from './choiceFields.ts'
import { Covered } from './MatchedExpense.tsx'
import { SettlementForm } from './SettlementForm.tsx'
import { type Asked, WhoAndWhen } from './WhoAndWhen.tsx'

/** Creates the settlement of a driver for a week, same-day pay for selected loads, or the settlements of all drivers (§2). */
export function NewSettlement() {
  const mayPrepare = usePermission('settlements:prepare')
  return (
    <FormFrame
      title="Create Settlement"
      lead={mayPrepare ? 'Review before you create. Totals update as you select.' : null}
      back={{ to: staffPath('settlements'), text: 'Back to the settlements' }}
    >
      {mayPrepare ? <Asking /> : <NoAccess />}
    </FormFrame>
  )
}

/** Asks for driver, kind and period. The URL has the answers. */
function Asking() {
  const [search, setSearch] = useSearchParams()
  const today = companyDay(serverNow())
  const from = search.get('from') ?? ''
  const kind = search.get('kind') === 'same_day' ? 'same_day' : 'weekly'
  const week = isCalendarDay(from) && weekOf(from).until <= today ? weekOf(from) : lastFullWeek(today)
  const period: Period = kind === 'weekly' ? week : { from: today, until: today }
  const request: Asked = { driver: search.get('driver'), kind, ...period }
  const ask = ({ driver, ...change }: Partial<Asked>) => {
    const next = { ...request, ...change, driver: driver === undefined ? request.driver : driver }
    setSearch(
      { ...(next.driver && { driver: next.driver }), kind: next.kind, from: next.kind === kind ? next.from : week.from },
      { replace: true },
    )
  }
  return (
    <div className="grid gap-4">
      <WhoAndWhen asked={request} today={today} onAsk={ask} />
      {request.driver ? (
        <OfDriver key={JSON.stringify(request)} driver={request.driver} kind={kind} period={period} />
      ) : (
        <>
          {kind === 'weekly' && <AllDrivers key={period.from} period={period} />}
          <WaitingCorrections mayPrepare />
          <EscrowToReturn />
        </>
      )}
    </div>
  )
}

/** The cached settlement of this driver that covers a day of this week. Same-day pay covers one day. */
function useCovering(driver: string, kind: Asked['kind'], { from, until }: Period): SettlementRow | undefined {
  const question = useMemo(
    () => ({
      limit: 1,
      matches: ({ driverId, periodStart, periodEnd }: SettlementRow) =>
        kind === 'weekly' && driverId === driver && periodStart !== periodEnd && periodStart <= until && periodEnd >= from,
    }),
    [driver, kind, from, until],
  )
  // The list may not have been open before.
  useCachedResource('settlements')
  return useCachedRows(useCache(), 'settlements', question)?.rows[0]
}

/** A settlement that does not exist yet has no changes of other users. */
const unmade = { version: 0, updatedAt: '' }
const toValues = () => nothingChosen

function OfDriver({ driver, kind, period }: { driver: string; kind: Asked['kind']; period: Period }) {
  const navigate = useNavigate()
  const persisted = useOpenedForm(`settlement:${driver}:${kind}:${period.from}`)
  const { data: inputs, error, refetch } = useQuery(worksheets.ofDriver({ driver, kind, ...period }))
  const covering = useCovering(driver, kind, period)
  if (covering) return <Covered by={covering} inputs={inputs} persisted={persisted} />
  if (error && !inputs) return <ErrorAlert error={error} onRetry={refetch} />
  if (!inputs || !persisted) return <FormSkeleton />
  return (
    <SettlementForm
      key={persisted.draft?.id ?? ''}
      inputs={inputs}
      persisted={persisted}
      valuesOf={toValues}
      record={unmade}
      command={{ id: '', action: 'create', about: `${driver} ${kind} ${period.from}` }}
      body={{ driverId: driver, kind, ...period }}
      button="Create Settlement"
      onDone={(id) => {
        notify({ tone: 'success', title: 'Settlement Created', text: `${id} is pending.` })
        navigate(settlementPath(id))
      }}
      onChanged={() => void refetch()}
    />
  )
}
