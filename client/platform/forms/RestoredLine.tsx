import History from 'lucide-react/icons/history'
import type { MouseEvent, ReactNode } from 'react'
import { wrapText } from '../ui/wrapText.tsx'
import { focusFirstField } from './firstField.ts'

interface Props {
  /** The reference of the earlier request that filled in the form; undefined for a restored draft. */
  from?: string | undefined
  onStartOver: () => void
  /** The step that was left, in a form of several steps. */
  where?: ReactNode
  /** The form holds a request that is not sent yet: only Discard, which asks, deletes it. */
  isUnsent?: boolean
  /** In place of *Start over*. */
  children?: ReactNode
}

/** Says that a form was opened with a restored draft, or filled in from something earlier, with a button to start over. */
export function RestoredLine({ from, onStartOver, where, isUnsent = false, children }: Props) {
  const startOver = ({ currentTarget }: MouseEvent) => {
    const form = currentTarget.closest('form')
    onStartOver()
    // The button disappears with the line, and the form may have other fields now.
    setTimeout(() => {
      if (document.activeElement === document.body) focusFirstField(form)
    })
  }
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 rounded-field border border-line bg-base-200 px-4 py-1.5">
      <p className="flex items-center gap-2 text-second">
        <History aria-hidden="true" size={18} className="shrink-0" />
        <span>
          {from ? (
            <>
              <span>Filled in from </span>
              <span className="whitespace-nowrap">{from}</span>
              <span>. Check it and add what's missing.</span>
            </>
          ) : isUnsent ? (
            <span>This is not sent yet. Submit it to send it.</span>
          ) : (
            <span>What you typed before is still here.</span>
          )}
          {wrapText(where)}
        </span>
      </p>
      {wrapText(children)}
      {!isUnsent && (
        <button type="button" className="link min-h-11 shrink-0" onClick={startOver}>
          Start over
        </button>
      )}
    </div>
  )
}
