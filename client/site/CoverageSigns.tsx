import { serviceAreas } from '#shared/kernel/company'
import { Shield } from '../platform/ui/Shield.tsx'
import { StateOutline } from '../platform/ui/StateOutline.tsx'

type City = (typeof serviceAreas)[number]['cities'][number]

/** The highways into each city: interstates, and for Fresno a state route. */
const roads: Record<City, readonly (number | 'CA-99')[]> = {
  Phoenix: [10, 17],
  Tucson: [10, 19],
  Flagstaff: [17, 40],
  Yuma: [8],
  'Los Angeles': [5, 10],
  'San Diego': [5, 8],
  Fresno: ['CA-99'],
  Oakland: [80, 880],
  Houston: [10, 45],
  Dallas: [20, 35],
  Austin: [35],
  'El Paso': [10],
}

/** The served states as highway signs, each with its first `cities` cities (§2). */
export function CoverageSigns({ cities }: { cities: 3 | 4 }) {
  return (
    <ul className="mt-8 grid gap-5 tablet:grid-cols-3 lg:gap-6">
      {serviceAreas.map((area) => (
        <li key={area.code} className="guide-sign tablet:max-lg:p-5">
          <div className="flex items-start justify-between gap-3">
            <h3 className="self-center text-[1.75rem] leading-tight">{area.state}</h3>
            <StateOutline code={area.code} className="size-14 opacity-85" />
          </div>
          <ul className="mt-4 grid gap-3.5">
            {area.cities.slice(0, cities).map((city) => (
              <li key={city} className="flex min-h-7 items-center justify-between gap-3">
                <span className="font-sign text-2xl leading-none tablet:max-lg:text-[1.375rem] font-semibold">{city}</span>
                <span className="flex flex-none gap-1.5">
                  {roads[city].map((route) => (
                    <Shield key={route} route={route} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
