import Clock from 'lucide-react/icons/clock'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { formatDuration } from '#shared/kernel/time'
import { type Promised, promiseClock } from '#shared/quotes/responseDeadline'
import { useNow } from '../../detail/now.ts'
import { Badge } from './Badge.tsx'

const forms = {
  'on-time': { look: 'tone-grey', Icon: Clock, text: (time: string) => `${time} left` },
  'at-risk': { look: 'badge-tinted tone-amber', Icon: TriangleAlert, text: (time: string) => `At risk, ${time}` },
  late: { look: 'badge-solid tone-red', Icon: OctagonAlert, text: (time: string) => `Late, ${time}` },
} as const

/** The state of a promised response time (§9) that ends at `due`, with the time left or overdue. */
export function PromiseBadge({ promised, due }: { promised: Promised; due: string }) {
  const { state, milliseconds } = promiseClock(promised, new Date(due), new Date(useNow()))
  const { look, Icon, text } = forms[state]
  return (
    <Badge look={look} Icon={Icon}>
      {text(milliseconds < 60_000 ? 'under 1 min' : formatDuration(milliseconds))}
    </Badge>
  )
}
