import { services } from './services.ts'
import { TickList } from './TickList.tsx'

/** The three services with the names of their points. */
export function ServiceCards() {
  return (
    <ul className="mt-8 grid gap-5 tablet:grid-cols-3 lg:gap-6">
      {services.map(({ Icon, title, text, points }) => (
        <li key={title} className="card p-6">
          <span className="tile">
            <Icon aria-hidden="true" />
          </span>
          <h3 className="mt-5 text-[1.5rem]">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
          <TickList items={points.map(([name]) => name)} className="gap-2" />
        </li>
      ))}
    </ul>
  )
}
