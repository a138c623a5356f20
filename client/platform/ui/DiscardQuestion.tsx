import { useEffect, useRef } from 'react'

interface Props {
  question: string
  /** Of the confirming button. */
  confirm?: string | undefined
  onDiscard: () => void
  onKeep: () => void
}

/** Confirms a discard; the confirming button has the focus. */
export function DiscardQuestion({ question, confirm = 'Yes, discard it', onDiscard, onKeep }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">{question}</legend>
      <div className="mt-3 flex flex-wrap gap-2">
        <button ref={button} type="button" className="btn btn-error max-w-64 grow" onClick={onDiscard}>
          {confirm}
        </button>
        <button type="button" className="btn btn-outline" onClick={onKeep}>
          Keep it
        </button>
      </div>
    </fieldset>
  )
}
