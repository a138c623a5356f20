import CircleCheck from 'lucide-react/icons/circle-check'
import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { expiryState } from '#shared/documents/document'
import { daysUntil } from '#shared/kernel/calendarDay'
import { formatCount } from '#shared/kernel/count'
import { Badge } from './Badge.tsx'

const looks = {
  fine: { look: 'badge-tinted tone-green', Icon: CircleCheck },
  warning: { look: 'badge-tinted tone-amber', Icon: TriangleAlert },
  expired: { look: 'badge-solid tone-red', Icon: OctagonX },
} as const

interface Props {
  /** Calendar days. */
  expiresOn: string
  today: string
  /** The date is visible beside the badge. */
  short?: boolean
  /** Shows for how long the document has been expired. */
  since?: boolean
}

/** How long a document is still valid (§4, §9): `78 days`, `Expires in 23 days`, `Expired`. */
export function ExpiryBadge({ expiresOn, today, short = false, since = false }: Props) {
  const days = daysUntil(expiresOn, today)
  const state = expiryState(days)
  const left = days === 1 ? '1 day' : `${formatCount(days)} days`
  const soon = short ? 'Expires soon' : `Expires in ${left}`
  const over = since ? expiredFor(-days) : 'Expired'
  return <Badge {...looks[state]}>{state === 'expired' ? over : state === 'warning' ? soon : left}</Badge>
}

/** A document is valid through its last day. */
function expiredFor(days: number): string {
  if (days === 0) return 'Expires today'
  return days === 1 ? 'Expired 1 day ago' : `Expired ${formatCount(days)} days ago`
}
