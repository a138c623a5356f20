import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useEffect, useRef } from 'react'

export interface Gap {
  /** The id of the invalid control. */
  id: string
  label: string
}

interface Props {
  gaps: readonly Gap[]
  /** How often the form was submitted: each failed attempt moves the focus here. */
  attempt: number
  /** Shows and focuses a field, for a form that does not render all of its fields at once. */
  onGo?: (id: string) => void
}

/** The invalid fields of a form, each with a button that focuses it. Gets the focus after a failed submit. */
export function ErrorSummary({ gaps, attempt, onGo = goTo }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (gaps.length === 0) return null
  const title = gaps.length === 1 ? '1 answer is missing or wrong' : `${gaps.length} answers are missing or wrong`
  return (
    <section ref={box} tabIndex={-1} aria-label={title} className="error-summary scroll-mt-24">
      <p className="flex items-center gap-2 font-sign text-label">
        <OctagonAlert aria-hidden="true" className="size-5 shrink-0" />
        <span>{title}</span>
      </p>
      <ul className="mt-1">
        {gaps.map(({ id, label }) => (
          <li key={id}>
            <button type="button" onClick={() => onGo(id)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Focuses a field and scrolls its label into view. False where it is not rendered. */
export function goTo(id: string): boolean {
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center', behavior: 'instant' })
  field?.focus({ preventScroll: true })
  return field !== null
}
