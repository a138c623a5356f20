import CheckCheck from 'lucide-react/icons/check-check'
import FileCheck from 'lucide-react/icons/file-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { settlementStatusLabels } from '#shared/settlementStatus'
import { statusBadge } from '../badges/Badge.tsx'

/** Outlined while it waits for somebody, tinted when it is over. */
export const SettlementStatusBadge = statusBadge(
  {
    pending: { look: 'tone-amber', Icon: Hourglass },
    processed: { look: 'badge-tinted tone-blue', Icon: FileCheck },
    paid: { look: 'badge-tinted tone-grey', Icon: CheckCheck },
  },
  settlementStatusLabels,
)
