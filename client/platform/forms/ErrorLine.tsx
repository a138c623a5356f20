import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  className?: string
}

/** Why something was not done, or cannot be: announced as soon as it stands there. Nothing where there is nothing to say. */
export function ErrorLine({ children, className = '' }: Props) {
  if (!children) return null
  return (
    <p role="alert" className={`field-error ${className}`}>
      <OctagonAlert aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
