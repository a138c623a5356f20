import type { LucideIcon } from 'lucide-react'
import { IconCard } from './IconCard.tsx'

export interface Reason {
  Icon: LucideIcon
  title: string
  text: string
}

/** Cards with a picture, a title and a sentence: three or four beside one another where there is room. */
export function ReasonCards({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className={`mt-8 grid gap-5 lg:gap-6 ${reasons.length === 3 ? 'tablet:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4'}`}>
      {reasons.map((reason) => (
        <IconCard key={reason.title} {...reason} />
      ))}
    </ul>
  )
}
