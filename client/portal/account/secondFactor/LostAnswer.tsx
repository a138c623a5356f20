import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { useFocusBack } from '../../../platform/ui/useFocusBack.ts'
import type { UnknownOutcome } from './unknownOutcome.ts'

interface Props {
  outcome: Exclude<UnknownOutcome, 'done'> | null
  /** The change that may have happened: `it is set up`. */
  what: string
  onCheck: () => Promise<void>
}

/** The status of a change whose answer was lost. Renders nothing without one. */
export function LostAnswer({ outcome, what, onCheck }: Props) {
  const [busy, setBusy] = useState(false)
  useFocusBack(busy)
  const check = async () => {
    setBusy(true)
    await onCheck()
    setBusy(false)
  }
  return (
    <div role="alert" className="empty:hidden">
      {outcome && (
        <div className="error-summary flex flex-wrap items-center gap-3">
          <p className="flex min-w-0 grow basis-64 gap-3 font-semibold">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <span>
              {outcome === 'unknown'
                ? `We don't know yet whether ${what}: our server didn't answer and can't be reached.`
                : "It didn't go through, and nothing was changed. Try again."}
            </span>
          </p>
          {outcome === 'unknown' && (
            <button type="button" className="btn btn-outline" disabled={busy} onClick={() => void check()}>
              {busy ? 'Checking...' : 'Check again'}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
