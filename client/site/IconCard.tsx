import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { wrapText } from '../platform/ui/wrapText.tsx'

interface Props {
  Icon: LucideIcon
  title: string
  text: string
  heading?: string
  children?: ReactNode
}

/** A list item as a card: an icon, a title, a sentence, and further content. */
export function IconCard({ Icon, title, text, heading = 'text-[1.375rem]', children }: Props) {
  return (
    <li className="card p-6">
      <span className="tile">
        <Icon aria-hidden="true" />
      </span>
      <h3 className={`mt-5 ${heading}`}>{title}</h3>
      <p className="mt-1.5 text-muted">{text}</p>
      {wrapText(children)}
    </li>
  )
}
