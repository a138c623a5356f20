import { cities, crossedState, lanes, servedStates, shields } from './laneMap.ts'
import { shieldPath, spadePath } from './Shield.tsx'

/** A map of the served states with the lanes between their cities, for dark surfaces. Larger letters on phones. */
export function LaneMap() {
  return (
    <svg
      viewBox="-22 0 676 447"
      role="img"
      aria-label="Lanes between the served cities of Arizona, California and Texas"
      className="map mx-auto max-w-170"
    >
      <path className="n" d={crossedState} />
      <path className="l" d={servedStates} />
      <path className="r" d={lanes} />
      <path className="d" d={lanes} />
      <g className="wide">
        {shields.map(([x, y, route]) => (
          <g key={`${x}`} transform={`translate(${x} ${y})`}>
            <path className="s" d={route === 99 ? spadePath : shieldPath} />
            <text className="k" y={route === 99 ? 4 : 2.8}>
              {route}
            </text>
          </g>
        ))}
      </g>
      {cities.map(({ name, at }) => (
        <circle key={name} className="c" cx={at[0]} cy={at[1]} r="4" />
      ))}
      {(['wide', 'narrow'] as const).map((size) => (
        <g key={size} className={size}>
          {cities.map((city) => (
            <text key={city.name} className="t" x={city[size][0]} y={city[size][1]} textAnchor={city.anchor}>
              {city.name}
            </text>
          ))}
        </g>
      ))}
    </svg>
  )
}
