import { company } from '#shared/company'
import type { CurrentUser } from '#shared/user'
import { Welcome } from './Welcome.tsx'

/** Where a shipper lands: the welcome, and who answers. */
export function ShipperStart({ user }: { user: CurrentUser }) {
  return (
    <div className="grid content-start gap-5 p-3 py-6 md:p-6">
      <Welcome user={user} />
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
    </div>
  )
}
