import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { UserRow } from '#shared/users/userRecord'
import { Badge, type Look } from '../../list/badges/Badge.tsx'

const looks: Record<NonNullable<UserRow['secondFactor']>, Look & { text: string }> = {
  on: { look: 'badge-tinted tone-green', Icon: ShieldCheck, text: 'On' },
  off: { look: 'tone-grey', Icon: Shield, text: 'Off' },
  due: { look: 'badge-tinted tone-amber', Icon: TriangleAlert, text: 'Due' },
}

/**
 * Whether a user has a second factor; `due`: the user sets it up at the next sign-in. A dash for a user without a password here.
 */
export function FactorBadge({ user: { secondFactor } }: { user: UserRow }) {
  if (!secondFactor) {
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="sr-only">none here</span>
      </>
    )
  }
  const { look, Icon, text } = looks[secondFactor]
  return (
    <Badge look={look} Icon={Icon}>
      {text}
    </Badge>
  )
}
