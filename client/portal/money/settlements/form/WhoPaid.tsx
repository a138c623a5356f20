import { type PaidBy, whoPaid as text } from '#shared/loads/charges'

interface Props {
  /** The name of the expense: `Lumper of FF4821337705`. */
  what: string
  /** Null until the user answers. */
  whoPaid: PaidBy | null
  onChange: (whoPaid: PaidBy) => void
}

/** Asks who paid an expense: without the answer it is not reimbursed. */
export function WhoPaid({ what, whoPaid, onChange }: Props) {
  return (
    <fieldset className="mt-2">
      <legend className="text-second">
        Paid by?<span className="sr-only"> {what}</span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {(Object.keys(text) as PaidBy[]).map((payer) => (
          <label key={payer} className="check-tile">
            <input
              type="radio"
              name={`paid-by ${what}`}
              className="radio shrink-0"
              checked={whoPaid === payer}
              onChange={() => onChange(payer)}
            />
            <span>{text[payer]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
