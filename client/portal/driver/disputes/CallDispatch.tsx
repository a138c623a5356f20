import Phone from 'lucide-react/icons/phone'
import { company } from '#shared/kernel/company'

/** Calls dispatch. The number is visible for devices that cannot call. */
export function CallDispatch() {
  return (
    <a href={company.phoneHref} className="btn btn-outline min-h-16 bg-base-100 text-h3 text-base-content no-print">
      <Phone aria-hidden="true" className="size-6" />
      <span>Call dispatch</span>
      <span className="whitespace-nowrap">{company.phone}</span>
    </a>
  )
}
