import { type Count, countText } from '#shared/access/navigation'

interface Props {
  of: Count | undefined
  count: number | null | undefined
}

/** The count of a place in the sidebar and the tabs. Renders nothing for none. */
export function PlaceCount({ of, count }: Props) {
  if (!of || !count) return null
  const text = countText(of, count)
  return (
    <span data-count role="img" aria-label={text} title={text} className="sidebar-count">
      {count}
    </span>
  )
}
