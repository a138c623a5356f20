import History from 'lucide-react/icons/history'
import type { ReactNode } from 'react'

interface Props {
  onStartOver: () => void
  /** Where it was left, in a form of several steps. */
  where?: ReactNode
}

/** On top of a form that opens with what was typed before. */
export function RestoredLine({ onStartOver, where }: Props) {
  return (
    <div className="flex items-center justify-between gap-x-4 rounded-field border border-line bg-base-200 px-4 py-1.5">
      <p className="flex items-center gap-2 text-second">
        <History aria-hidden="true" size={18} className="shrink-0" />
        <span>What you typed before is still here.{where}</span>
      </p>
      <button type="button" className="link min-h-11 shrink-0" onClick={onStartOver}>
        Start over
      </button>
    </div>
  )
}
