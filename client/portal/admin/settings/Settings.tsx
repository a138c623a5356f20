import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { company } from '#shared/kernel/company'
import { settingsGroupNames } from '#shared/settings/settingsFields'
import { queries } from '../../../platform/api/queries.ts'
import { NoResponse } from '../../../platform/transport/request.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { NotFound } from '../../feedback/NotFound.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { Erasures } from './Erasures.tsx'
import { firstGroup, GroupNav, kindsPage, ratesPage, type SettingsPage } from './GroupNav.tsx'
import { SettingsHistory } from './SettingsHistory.tsx'

// Lazy: it imports the form library, which opening the portal does not need.
const SettingsForm = lazy(() =>
  import('./SettingsForm.tsx').then(
    (loaded) => ({ default: loaded.SettingsForm }),
    () => ({ default: NotLoaded }),
  ),
)

const CustomTypes = lazy(() =>
  import('../customTypes/CustomTypes.tsx').then(
    (loaded) => ({ default: loaded.CustomTypes }),
    () => ({ default: NotLoaded }),
  ),
)

const EscrowRates = lazy(() =>
  import('./EscrowRates.tsx').then(
    (loaded) => ({ default: loaded.EscrowRates }),
    () => ({ default: NotLoaded }),
  ),
)

function NotLoaded() {
  return <p className="card p-5 text-muted">Connect to change settings, then reload this page.</p>
}

/** What the company counts with, by group: the groups, the form of one, and its history. Nothing of it is stored here. */
export function Settings() {
  const mayChange = usePermission('settings:write')
  const { id = firstGroup } = useParams()
  const group = ([...settingsGroupNames, kindsPage, ratesPage] as const).find((name) => name === id)
  if (mayChange && !group) {
    return (
      <NotFound to={staffPath('settings')} text="Back to the settings">
        Settings not found. Check the address.
      </NotFound>
    )
  }
  return (
    <>
      <title>{`Settings | ${company.name}`}</title>
      {mayChange && group ? (
        <Groups key={group} group={group} />
      ) : (
        <div className="grid w-full max-w-320 content-start gap-4 p-3 py-5 md:p-6">
          <h1>Settings</h1>
          <NoAccess />
        </div>
      )}
    </>
  )
}

function Groups({ group }: { group: SettingsPage }) {
  const query = useQuery(queries.settings())
  useRevalidateOnChange('settings', query)
  const [isDirty, setIsDirty] = useState(false)
  const { data, error, refetch, dataUpdatedAt } = query
  const isStale = Boolean(data) && error instanceof NoResponse
  return (
    <>
      <StaleBanner what="settings" isStale={isStale} revalidatedAt={dataUpdatedAt} />
      <div className="settings-screen">
        <div>
          <h1>Settings</h1>
          <p className="mt-1 text-second text-muted">
            Changes take effect on the date you pick and don't affect past quotes, settlements or invoices.
          </p>
        </div>
        {error && !isStale && <ErrorAlert error={error} onRetry={refetch} />}
        <div className="settings-columns">
          <GroupNav chosen={group} isDirty={isDirty} hasProvider={data?.provider !== undefined} />
          {group === kindsPage || group === ratesPage ? (
            <Suspense fallback={<Skeleton />}>{group === kindsPage ? <CustomTypes /> : <EscrowRates />}</Suspense>
          ) : (
            <>
              {data && !data[group] && (
                <p className="card p-5">No SSO provider is set up. Roles at sign-in apply only with one.</p>
              )}
              {data?.[group] && (
                <Suspense fallback={<Skeleton />}>
                  <SettingsForm group={group} records={data} onDirty={setIsDirty} />
                </Suspense>
              )}
              {!data && !error && <Skeleton />}
              {data?.[group] && <SettingsHistory group={group} version={data[group].version} />}
            </>
          )}
        </div>
        {group === 'retention' && <Erasures />}
      </div>
    </>
  )
}

function Skeleton() {
  return (
    <div aria-busy="true" className="card settings-form gap-5 p-4 md:p-5">
      <p role="status" className="sr-only">
        Loading the settings
      </p>
      <div className="skeleton h-7 w-48" />
      <div className="settings-fields">
        {[0, 1, 2].map((field) => (
          <div key={field} className="grid gap-2">
            <div className="skeleton h-5 w-24" />
            <div className="skeleton h-11 w-full" />
          </div>
        ))}
      </div>
      <div className="skeleton h-24 w-full" />
      <div className="skeleton h-11 w-full" />
    </div>
  )
}
