import Check from 'lucide-react/icons/check'

/** A list of short points, each with a tick. */
export function TickList({ items, className = 'gap-3' }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={`ticks mt-4 grid ${className}`}>
      {items.map((item) => (
        <li key={item}>
          <Check aria-hidden="true" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
