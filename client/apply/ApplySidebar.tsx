import Check from 'lucide-react/icons/check'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { company } from '#shared/kernel/company'

const checklist = [
  'Your address, phone and email',
  'CDL number, class, expiration date and endorsements',
  'Years of experience and your last employer',
  'For your own truck or trailer: type, year, make and model',
] as const

/** Beside the form: what to have at hand, and how to apply by phone. */
export function ApplySidebar() {
  return (
    <aside className="grid content-start gap-5 no-print">
      <div className="card p-6 group-has-data-sent:hidden">
        <h2 className="text-h3">What you'll need</h2>
        <ul className="ticks mt-3 grid gap-2">
          {checklist.map((item) => (
            <li key={item}>
              <Check aria-hidden="true" />
              <span>{item}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="card p-6">
        <h2 className="text-h3 group-has-data-sent:hidden">Prefer phone or email?</h2>
        <h2 className="text-h3 not-group-has-data-sent:hidden">Questions?</h2>
        <p className="mt-1 text-muted group-has-data-sent:hidden">A recruiter will take your details and tell you what's next.</p>
        <ul className="mt-2">
          <li>
            <a
              href={company.phoneHref}
              className="inline-flex min-h-11 items-center gap-3 font-sign text-h2 font-semibold hover:underline"
            >
              <Phone aria-hidden="true" size={22} className="flex-none text-primary" />
              <span>{company.phone}</span>
            </a>
          </li>
          <li>
            <a href={`mailto:${company.email}`} className="inline-flex min-h-11 items-center gap-3 break-all hover:underline">
              <Mail aria-hidden="true" size={22} className="flex-none text-primary" />
              <span>{company.email}</span>
            </a>
          </li>
        </ul>
      </div>
    </aside>
  )
}
