import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { LoadRow } from '#shared/loads/load'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { useMinute } from '../../detail/now.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { CallDispatch } from '../disputes/CallDispatch.tsx'
import { blockedTitle, notQualified } from './ownQualifications.ts'

const ownDriver = { limit: 1 }

/** The cached row of the signed-in driver. */
export function useOwnDriver() {
  useCachedResource('drivers')
  return useCachedRows(useCache(), 'drivers', ownDriver)?.rows[0]
}

const toHaul: ReadonlySet<string> = new Set(['booked', 'planned', 'enroute'])

/** On top of a load: its driver may not haul it, why, and whom to call. Renders nothing where the driver may. */
export function NotQualified({ load }: { load: LoadRow }) {
  const driver = useOwnDriver()
  const now = useMinute()
  const findings = toHaul.has(load.status) ? notQualified(driver, load, new Date(now)) : []
  if (findings.length === 0) return null
  return (
    <section
      aria-labelledby={`stop-${load.id}`}
      className="grid gap-3 rounded-box border border-(--red-edge) bg-(--red-tint) p-4 text-(--red-ink)"
    >
      <div className="flex gap-3">
        <OctagonAlert aria-hidden="true" className="size-7 shrink-0" />
        <div className="min-w-0">
          <h2 id={`stop-${load.id}`} className="font-sign text-h3 leading-tight font-semibold">
            {blockedTitle(load, findings)}
          </h2>
          {findings.map(({ code, message }) => (
            <p key={code}>{message}</p>
          ))}
        </div>
      </div>
      <CallDispatch />
    </section>
  )
}
