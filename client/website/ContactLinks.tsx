import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { company } from '#shared/company'
import { DispatchPhone } from './DispatchPhone.tsx'

/** Dispatch by phone and by e-mail, each large enough for a thumb. */
export function ContactLinks() {
  return (
    <ul className="grid gap-1">
      <li>
        <DispatchPhone icon={<Phone aria-hidden="true" size={22} className="flex-none text-primary" />} />
      </li>
      <li>
        <a href={`mailto:${company.email}`} className="inline-flex min-h-11 items-center gap-3 break-all hover:underline">
          <Mail aria-hidden="true" size={22} className="flex-none text-primary" />
          {company.email}
        </a>
      </li>
    </ul>
  )
}
