import Phone from 'lucide-react/icons/phone'
import { driverStatusLabels, ownStatusText } from '#shared/drivers/status'
import type { CurrentUser } from '#shared/users/user'
import { useCachedRow } from '../../platform/offline/cache/useCachedRows.ts'
import { CompanyPhone } from '../../platform/ui/CompanyPhone.tsx'
import { StatusBadge } from '../list/badges/StatusBadge.tsx'
import { useCache } from '../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../list/cache/useCachedResource.ts'

/** On a driver's start screen: why no loads can be assigned, and whom to call. Renders nothing for an onboarded driver. */
export function OwnStatus({ user: { driverId = '' } }: { user: CurrentUser }) {
  useCachedResource('drivers')
  const driver = useCachedRow(useCache(), 'drivers', driverId)
  if (!driver || driver.status === 'onboarded') return null
  return (
    <section aria-label="Your status" className="card gap-3 p-5">
      <h2 className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-h3">
        <span>{`You're ${driver.status === 'applicant' ? 'an applicant' : driverStatusLabels[driver.status].toLowerCase()}`}</span>
        <StatusBadge resource="drivers" status={driver.status} />
      </h2>
      <p>{ownStatusText[driver.status]}</p>
      <CompanyPhone className="btn btn-outline btn-lg" icon={<Phone aria-hidden="true" className="size-5" />} />
    </section>
  )
}
