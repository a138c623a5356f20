import { serviceAreas } from '#shared/kernel/company'
import { cities, crossedState, lanes, servedStates } from '../../../platform/ui/laneMap.ts'

interface Props {
  pickup: string
  delivery: string
  /** Whether an event proves that the load has arrived: then the line is solid. */
  driven: boolean
}

/** A straight line from pickup to delivery on the map of the served states. Renders nothing for a city not on the map. */
export function LoadMap({ pickup, delivery, driven }: Props) {
  const from = findCity(pickup)
  const to = findCity(delivery)
  if (!from || !to || from === to) return null
  return (
    <svg
      viewBox="-22 0 676 447"
      role="img"
      aria-label={`Sketch of the way from ${pickup} to ${delivery}`}
      className="map load-map"
    >
      <path className="n" d={crossedState} />
      <path className="l" d={servedStates} />
      <path className="r" d={lanes} />
      <path className="w" data-driven={driven || undefined} d={`M${from.at}L${to.at}`} />
      <circle className="p" cx={from.at[0]} cy={from.at[1]} r="9" />
      <rect className="q" x={to.at[0] - 9} y={to.at[1] - 9} width="18" height="18" rx="3" />
      {[from, to].map(({ name, narrow: [x, y], anchor }) => (
        <text key={name} className="t" x={x} y={y} textAnchor={anchor}>
          {name}
        </text>
      ))}
    </svg>
  )
}

/** A city of the map by its name and state: `Phoenix, AZ`. */
function findCity(location: string) {
  return cities.find(({ name }) =>
    serviceAreas.some((area) => `${name}, ${area.code}` === location && area.cities.some((city) => city === name)),
  )
}
