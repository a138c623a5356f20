import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, Suspense, useState } from 'react'
import { Boundary } from '../platform/ui/Boundary.tsx'
import { LoadAgain } from '../platform/ui/LoadAgain.tsx'

interface Props {
  /** The address of the link in the API. */
  at: string
  isConnected: boolean
  onRefused: () => void
}

/** Lazy: few visitors open it. */
const VerifyShipment = lazy(async () => ({ default: (await import('./VerifyShipment.tsx')).VerifyShipment }))

/** Opens the verification: this browser recomputes the evidence chain to check that the shown events are the recorded ones. */
export function VerifyPart({ at, isConnected, onRefused }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-1 grid gap-4 no-print">
      <button
        type="button"
        className="btn btn-outline btn-lg"
        aria-expanded={isOpen}
        disabled={!isConnected && !isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ShieldCheck aria-hidden="true" size={22} />
        <span>{isConnected || isOpen ? 'Verify' : 'Verify: needs a connection'}</span>
      </button>
      {isOpen && (
        <Boundary of={at} fallback={() => <LoadAgain>Something went wrong here. Reload. If that doesn't help,</LoadAgain>}>
          <Suspense fallback={<div aria-busy="true" className="skeleton h-40" />}>
            <VerifyShipment at={at} onRefused={onRefused} />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}
