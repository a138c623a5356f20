import { company } from '#shared/company'
import { roleName } from '#shared/roles'
import type { CurrentUser } from '#shared/user'
import { OpenQuotesCard } from './quotes/OpenQuotesCard.tsx'
import { OpenApplicationsCard } from './recruiting/OpenApplicationsCard.tsx'

/** Where a signed-in person lands: who they are here, and what waits for them. */
export function Start({ user }: { user: CurrentUser }) {
  const desk = user.permissions.includes('quotes:read')
  const recruiting = user.permissions.includes('applications:read')
  return (
    <div className="grid content-start gap-5 p-3 py-6 md:p-6">
      <title>{`Portal | ${company.name}`}</title>
      <div>
        <h1>Welcome, {user.firstName}</h1>
        <p className="mt-1 text-muted">
          You are signed in as {user.firstName} {user.lastName}, {roleName(user.role)}.
        </p>
      </div>
      {desk || recruiting ? (
        <div className="grid max-w-300 items-start gap-5 md:grid-cols-2">
          {desk && <OpenQuotesCard />}
          {recruiting && <OpenApplicationsCard />}
        </div>
      ) : (
        <section aria-labelledby="contact" className="card max-w-xl gap-2 p-5">
          <h2 id="contact" className="text-h3">
            Nothing is waiting for you
          </h2>
          <p className="text-muted">
            For anything you need, dispatch answers day and night at{' '}
            <a href={company.phoneHref} className="link whitespace-nowrap">
              {company.phone}
            </a>{' '}
            or{' '}
            <a href={`mailto:${company.email}`} className="link">
              {company.email}
            </a>
            .
          </p>
        </section>
      )}
    </div>
  )
}
