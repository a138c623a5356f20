import History from 'lucide-react/icons/history'

/** On top of a form that opens with what was typed before. */
export function RestoredLine({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="flex items-center justify-between gap-x-4 rounded-field border border-line bg-base-200 px-4 py-1.5">
      <p className="flex items-center gap-2 text-second">
        <History aria-hidden="true" size={18} className="shrink-0" />
        What you typed before is still here.
      </p>
      <button type="button" className="link min-h-11 shrink-0" onClick={onStartOver}>
        Start over
      </button>
    </div>
  )
}
