interface Props {
  /** The list's own order. */
  own: string
  /** What each other order is called, by its name in the URL, and those that are offered; the chosen one always stands. */
  words: Readonly<Record<string, string>>
  offered: readonly string[]
  value: string | undefined
  onChoose: (sort: string) => void
}

/** The order of a list. The heads of a table offer more, which stand here once they are chosen. */
export function SortSelect({ own, words, offered, value, onChoose }: Props) {
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
          {words[sort]}
        </option>
      ))}
    </select>
  )
}
