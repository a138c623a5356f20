import { useEffect, useRef } from 'react'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { RefusalLine } from '../../feedback/RefusalLine.tsx'
import { LostAnswer } from './LostAnswer.tsx'
import type { Checked } from './useIdentityCheck.tsx'
import { useNewCodes } from './useNewCodes.ts'

interface Props {
  /** With a new factor; otherwise the codes replaced earlier ones. */
  isNew: boolean
  checked: Checked
  onMade: (codes: readonly string[] | null) => void
}

/** Shown when the server has created recovery codes but their answer was lost: explains this, and creates new codes. */
export function LostCodes({ isNew, checked, onMade }: Props) {
  const { make, busy, problem, outcome, check } = useNewCodes(checked, onMade)
  const heading = useRef<HTMLHeadingElement>(null)
  const onLine = useOnLine()
  // The previous content has disappeared, and with it the focus.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="lost-codes" className="grid gap-4">
      <div>
        <h2 id="lost-codes" ref={heading} tabIndex={-1} className="text-h3 outline-none">
          Your recovery codes didn't come through
        </h2>
        <p className="mt-1">
          {isNew
            ? "It's set up, but your recovery codes didn't come through. Make new ones."
            : "New codes were made but didn't come through, and the old ones no longer work. Make new ones."}
        </p>
      </div>
      <RefusalLine message={problem} />
      <LostAnswer outcome={outcome} what="they were made" onCheck={check} />
      <button type="button" className="btn btn-primary btn-lg" disabled={busy || !onLine} onClick={() => void make()}>
        {busy ? 'Creating...' : onLine ? 'Create new codes' : 'Needs a connection'}
      </button>
    </section>
  )
}
