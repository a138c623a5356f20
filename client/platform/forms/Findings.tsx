import OctagonX from 'lucide-react/icons/octagon-x'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Finding } from '#shared/kernel/findings'

/** The codes that a person accepts by sending all the same; null where something blocks it. */
export function acceptable(findings: readonly Finding[]): string[] | null {
  if (findings.some(({ severity }) => severity === 'block')) return null
  // What this device found, the server may have found, too.
  return [...new Set(findings.map(({ code }) => code))]
}

/** The words on the button that sends it all the same: "Send Quote with 2 warnings". */
export function withWarnings(button: string, findings: readonly Finding[]): string {
  const count = findings.filter(({ severity }) => severity === 'warn').length
  return count === 0 ? button : `${button} with ${count === 1 ? '1 warning' : `${count} warnings`}`
}

/** What was found, the blocks first: a warning can be accepted, a block cannot. Announced when it changes. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const ordered = [...findings].sort((a, b) => Number(a.severity === 'warn') - Number(b.severity === 'warn'))
  return (
    <div role="status">
      <ul className="grid gap-2 empty:hidden">
        {ordered.map(({ code, severity, message }) => (
          <li key={code + message} className="flex items-start gap-2">
            {severity === 'block' ? (
              <>
                <OctagonX aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--red-ink)" />
                <span className="min-w-0 font-semibold wrap-anywhere text-(--red-ink)">
                  <span className="sr-only">Not possible: </span>
                  <span>{message}</span>
                </span>
              </>
            ) : (
              <>
                <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--amber-ink)" />
                <span className="min-w-0 wrap-anywhere text-(--amber-ink)">
                  <span className="sr-only">Warning: </span>
                  <span>{message}</span>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
