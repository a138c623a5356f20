import CheckCheck from 'lucide-react/icons/check-check'
import FileCheck from 'lucide-react/icons/file-check'
import Hourglass from 'lucide-react/icons/hourglass'
import { type SettlementStatus, settlementStatusLabels } from '#shared/settlement'

/** Outlined while it waits for somebody, tinted when it is over. */
const forms = {
  pending: { look: 'tone-amber', Icon: Hourglass },
  processed: { look: 'badge-tinted tone-blue', Icon: FileCheck },
  paid: { look: 'badge-tinted tone-grey', Icon: CheckCheck },
} as const satisfies Record<SettlementStatus, unknown>

export function SettlementStatusBadge({ status }: { status: SettlementStatus }) {
  const { look, Icon } = forms[status]
  return (
    <span className={`badge ${look}`}>
      <Icon aria-hidden="true" />
      {settlementStatusLabels[status]}
    </span>
  )
}
