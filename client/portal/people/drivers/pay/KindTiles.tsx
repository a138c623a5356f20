import type { UseFormRegisterReturn } from 'react-hook-form'

interface Props {
  legend: string
  choices: Readonly<Record<string, string>>
  field: UseFormRegisterReturn
}

/** One of a few kinds: the chosen one is filled. */
export function KindTiles({ legend, choices, field }: Props) {
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">{legend}</legend>
      <div className="grid gap-2 sm:grid-flow-col sm:auto-cols-fr">
        {Object.entries(choices).map(([value, text]) => (
          <label key={value} className="check-tile items-center">
            <input type="radio" value={value} className="radio" {...field} />
            <span className="font-sign text-label">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
