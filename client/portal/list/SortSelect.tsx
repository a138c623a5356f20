interface Props {
  /** The list's own order. */
  own: string
  /** The label of each other order, by its name in the URL, and the orders to offer. The selected one is always included. */
  text: Readonly<Record<string, string>>
  offered: readonly string[]
  value: string | undefined
  onChoose: (sort: string) => void
}

/** The order of a list. The table headers offer more orders, which appear here once selected. */
export function SortSelect({ own, text, offered, value, onChoose }: Props) {
  const others = value === undefined || offered.includes(value) ? offered : [...offered, value]
  return (
    <select
      aria-label="Sort"
      className="select w-auto min-w-0 grow sm:grow-0"
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{own}</option>
      {others.map((sort) => (
        <option key={sort} value={sort}>
          {text[sort]}
        </option>
      ))}
    </select>
  )
}
