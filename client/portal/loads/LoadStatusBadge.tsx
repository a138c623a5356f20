import CalendarCheck from 'lucide-react/icons/calendar-check'
import CheckCheck from 'lucide-react/icons/check-check'
import PackageCheck from 'lucide-react/icons/package-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Tag from 'lucide-react/icons/tag'
import Truck from 'lucide-react/icons/truck'
import UserCheck from 'lucide-react/icons/user-check'
import { loadStatusLabels } from '#shared/loadStatus'
import { statusBadge } from '../badges/Badge.tsx'

/** Outlined before the road, solid on it, tinted after it. */
export const LoadStatusBadge = statusBadge(
  {
    quoted: { look: 'badge-dashed tone-grey', Icon: Tag },
    booked: { look: 'tone-blue', Icon: CalendarCheck },
    planned: { look: 'tone-violet', Icon: UserCheck },
    enroute: { look: 'badge-solid tone-green', Icon: Truck },
    delivered: { look: 'badge-tinted tone-green', Icon: PackageCheck },
    invoiced: { look: 'badge-tinted tone-brown', Icon: ReceiptText },
    paid: { look: 'badge-tinted tone-grey', Icon: CheckCheck },
  },
  loadStatusLabels,
)
