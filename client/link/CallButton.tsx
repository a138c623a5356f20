import Phone from 'lucide-react/icons/phone'
import { company } from '#shared/kernel/company'

/** Calls dispatch. */
export function CallButton({ className = 'btn-outline' }: { className?: string }) {
  return (
    <a href={company.phoneHref} className={`btn btn-lg ${className}`}>
      <Phone aria-hidden="true" size={22} />
      <span>{`Call ${company.phone}`}</span>
    </a>
  )
}
