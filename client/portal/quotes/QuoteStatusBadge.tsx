import CalendarX from 'lucide-react/icons/calendar-x'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleX from 'lucide-react/icons/circle-x'
import Inbox from 'lucide-react/icons/inbox'
import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import { quoteStatusLabels } from '#shared/quoteStatus'
import { statusBadge } from '../badges/Badge.tsx'

/** Dashed before anything was agreed, outlined while the shipper decides, tinted when it is over. */
export const QuoteStatusBadge = statusBadge(
  {
    new: { look: 'badge-dashed tone-blue', Icon: Inbox },
    quoted: { look: 'tone-blue', Icon: Send },
    accepted: { look: 'badge-tinted tone-green', Icon: CheckCheck },
    declined: { look: 'badge-tinted tone-grey', Icon: CircleX },
    expired: { look: 'badge-tinted tone-brown', Icon: CalendarX },
    withdrawn: { look: 'badge-tinted tone-grey', Icon: Undo2 },
  },
  quoteStatusLabels,
)
