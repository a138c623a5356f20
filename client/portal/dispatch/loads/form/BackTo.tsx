import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'

/** Restores the proposed value of a field. */
export function BackTo({ onBack, children }: { onBack: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="link col-span-full flex min-h-8 items-center gap-1.5 justify-self-start text-[0.875rem] pointer-coarse:min-h-11"
      onClick={onBack}
    >
      <RotateCcw aria-hidden="true" className="size-4" />
      <span>
        <span>Back to </span>
        {wrapText(children)}
      </span>
    </button>
  )
}
