import Phone from 'lucide-react/icons/phone'
import { company } from '#shared/company'

/** Calls dispatch about what was kept aside. */
export function CallDispatch() {
  return (
    <a href={company.phoneHref} className="btn btn-outline min-h-16 text-h3 no-print">
      <Phone aria-hidden="true" className="size-6" />
      Call dispatch
    </a>
  )
}
