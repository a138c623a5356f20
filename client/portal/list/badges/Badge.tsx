import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { wrapText } from '../../../platform/ui/wrapText.tsx'

/** The variant of a state: the CSS classes of its shape and tone, and its icon. */
export interface Look {
  look: string
  Icon: LucideIcon
}

/** A badge for a state. Shape and icon distinguish states without color; the text names it. */
export function Badge({ look, Icon, children }: Look & { children: ReactNode }) {
  return (
    <span className={`badge max-w-full flex-none ${look}`}>
      <Icon aria-hidden="true" />
      {wrapText(children)}
    </span>
  )
}
