interface Props {
  label: string
  /** The option without a filter: `All statuses`. */
  all: string
  choices: Readonly<Record<string, string>>
  value: string | undefined
  onChoose: (value: string) => void
}

/** A select that filters a list. */
export function FilterSelect({ label, all, choices, value, onChoose }: Props) {
  return (
    <select
      aria-label={label}
      className="select w-auto grow sm:grow-0"
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{all}</option>
      {Object.entries(choices).map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </select>
  )
}
