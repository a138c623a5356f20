import { useEffect, useRef } from 'react'

interface Props {
  question: string
  onDiscard: () => void
  onKeep: () => void
}

/** Confirms a discard; the confirming button has the focus. */
export function DiscardQuestion({ question, onDiscard, onKeep }: Props) {
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus(), [])
  return (
    <fieldset className="mt-3">
      <legend className="font-semibold">{question}</legend>
      <div className="outbox-actions">
        <button ref={confirm} type="button" className="btn btn-error" onClick={onDiscard}>
          Yes, discard it
        </button>
        <button type="button" className="btn btn-outline" onClick={onKeep}>
          Keep it
        </button>
      </div>
    </fieldset>
  )
}
