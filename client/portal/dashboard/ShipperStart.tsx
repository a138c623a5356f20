import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
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
        <p className="text-muted">For anything you need, dispatch answers day and night.</p>
        <div className="mt-2 flex flex-wrap gap-3 no-print">
          <a href={company.phoneHref} className="btn btn-outline max-sm:w-full">
            <Phone aria-hidden="true" className="size-5" />
            {company.phone}
          </a>
          <a href={`mailto:${company.email}`} className="btn btn-outline max-sm:w-full">
            <Mail aria-hidden="true" className="size-5" />
            {company.email}
          </a>
        </div>
      </section>
    </div>
  )
}
