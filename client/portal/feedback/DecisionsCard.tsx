import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/kernel/count'
import { wrapText } from '../../platform/ui/wrapText.tsx'

export interface Decision {
  id: string
  /** The address of the decision, and the text of its link. */
  to: string
  text: ReactNode
  /** The text after the link. */
  rest?: ReactNode
}

interface Props {
  title: string
  Icon: LucideIcon
  decisions: readonly Decision[]
  /** The number of all decisions. */
  total: number
  /** The address of all decisions, if the card does not list them all. */
  all?: string
}

/** The card lists this many; a number covers the others. */
const shown = 5

// A wrapped line is closer to its own than to the next one, and a finger still has 44 pixels.
const line = 'py-(--apart) leading-snug wrap-anywhere'
const link = 'relative link text-inherit after:absolute after:inset-x-0 after:-inset-y-(--apart)'

/** The open decisions of the user, each with a link. Renders nothing without any. */
export function DecisionsCard({ title, Icon, decisions, total, all }: Props) {
  const id = useId()
  if (decisions.length === 0) return null
  const more = total - Math.min(decisions.length, shown)
  const andMore = `and ${formatCount(more)} more`
  return (
    <section aria-labelledby={id} className="card border-(--amber-edge) bg-(--amber-tint) p-4 text-(--amber-ink) no-print">
      <h2 id={id} className="flex items-center gap-2 text-label">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span>{title}</span>
      </h2>
      <ul className="mt-2 -mb-(--apart) [--apart:--spacing(1.5)] pointer-coarse:mt-1 pointer-coarse:[--apart:--spacing(3.25)]">
        {decisions.slice(0, shown).map(({ id, to, text, rest }) => (
          <li key={id} className={line}>
            <Link to={to} className={link}>
              {text}
            </Link>
            {wrapText(rest)}
          </li>
        ))}
        {more > 0 && (
          <li className={line}>
            {all ? (
              <Link to={all} className={link}>
                {andMore}
              </Link>
            ) : (
              andMore
            )}
          </li>
        )}
      </ul>
    </section>
  )
}
