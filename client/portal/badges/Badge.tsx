import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** How a state looks: its form and tone, and its icon. */
export interface Look {
  look: string
  Icon: LucideIcon
}

/** A state at a glance: form first, colour second, always with an icon and a word. */
export function Badge({ look, Icon, children }: Look & { children: ReactNode }) {
  return (
    <span className={`badge max-w-full flex-none ${look}`}>
      <Icon aria-hidden="true" />
      {children}
    </span>
  )
}
