import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { company } from '#shared/kernel/company'

/** How to reach dispatch, by phone and e-mail (§2). */
export function TrackHelp() {
  const className = 'btn btn-outline btn-lg min-w-0 justify-start text-left wrap-anywhere max-sm:px-3'
  return (
    <section aria-labelledby="help" className="card p-5 sm:p-8 lg:sticky lg:top-8 lg:row-span-2">
      <h2 id="help" className="text-h3">
        Need help with a load?
      </h2>
      <p className="mt-1 text-muted">Dispatch is open 24/7.</p>
      <div className="mt-5 grid gap-3">
        <a href={company.phoneHref} className={className}>
          <Phone aria-hidden="true" size={22} className="flex-none" />
          <span>{company.phone}</span>
        </a>
        <a href={`mailto:${company.email}`} className={className}>
          <Mail aria-hidden="true" size={22} className="flex-none" />
          <span>{company.email}</span>
        </a>
      </div>
    </section>
  )
}
