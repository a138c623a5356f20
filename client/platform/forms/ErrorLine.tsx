import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  className?: string
}

/** An error message, which screen readers announce as soon as it appears. Renders nothing without a message. */
export function ErrorLine({ children, className = '' }: Props) {
  if (!children) return null
  return (
    <p role="alert" className={`field-error ${className}`}>
      <OctagonAlert aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
