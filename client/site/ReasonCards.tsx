import type { LucideIcon } from 'lucide-react'
import { IconCard } from './IconCard.tsx'

export interface Reason {
  Icon: LucideIcon
  title: string
  text: string
}

/** Cards with an icon, a title and a sentence, in up to four columns. */
export function ReasonCards({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className={`mt-8 grid gap-5 lg:gap-6 ${reasons.length === 3 ? 'tablet:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4'}`}>
      {reasons.map((reason) => (
        <IconCard key={reason.title} {...reason} />
      ))}
    </ul>
  )
}
