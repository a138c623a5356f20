import { IconCard } from './IconCard.tsx'
import { services } from './services.ts'
import { TickList } from './TickList.tsx'

/** The three services, each with the names of its points. */
export function ServiceCards() {
  return (
    <ul className="mt-8 grid gap-5 tablet:grid-cols-3 lg:gap-6">
      {services.map(({ points, ...service }) => (
        <IconCard key={service.title} {...service} heading="text-[1.5rem]">
          <TickList items={points.map(([name]) => name)} className="gap-2" />
        </IconCard>
      ))}
    </ul>
  )
}
