import { type PaidBy, whoPaid as words } from '#shared/loads/charges'

interface Props {
  /** What was laid out: `Lumper of FF4821337705`. */
  what: string
  /** Null while nobody has said. */
  whoPaid: PaidBy | null
  onChange: (whoPaid: PaidBy) => void
}

/** Who has laid something out: nobody is paid back before that is known. */
export function WhoPaid({ what, whoPaid, onChange }: Props) {
  return (
    <fieldset className="mt-2">
      <legend className="text-second">
        Paid by?<span className="sr-only"> {what}</span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {(Object.keys(words) as PaidBy[]).map((one) => (
          <label key={one} className="check-tile">
            <input
              type="radio"
              name={`paid-by ${what}`}
              className="radio shrink-0"
              checked={whoPaid === one}
              onChange={() => onChange(one)}
            />
            <span>{words[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
