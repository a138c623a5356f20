import type { Payer } from '#shared/payInputs'

interface Props {
  /** What was laid out: `Lumper of FF4821337705`. */
  what: string
  /** Null while nobody has said. */
  payer: Payer | null
  onChange: (payer: Payer) => void
}

const payers: Record<Payer, string> = { driver: 'The driver', company: 'The company' }

/** Who has laid something out: nobody is paid back before that is known. */
export function PaidBy({ what, payer, onChange }: Props) {
  return (
    <fieldset className="mt-2">
      <legend className="text-second">
        Who paid it?<span className="sr-only"> {what}</span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {(Object.keys(payers) as Payer[]).map((one) => (
          <label key={one} className="check-tile">
            <input
              type="radio"
              name={`paid-by ${what}`}
              className="radio shrink-0"
              checked={payer === one}
              onChange={() => onChange(one)}
            />
            {payers[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
