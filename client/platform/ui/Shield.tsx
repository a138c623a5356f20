/** An interstate's shield, centred at the origin, in the units of the map and the guide signs. */
export const shieldPath =
  'M0-7.2c2.6 1.3 4.6 1.2 6.3 0 1.6 2 1.6 4 1.2 6.2C6.8 3.2 4 5.8 0 7.6-4 5.8-6.8 3.2-7.5-1c-.4-2.2-.4-4.2 1.2-6.2 1.7 1.2 3.7 1.3 6.3 0z'

/** The shield of California's state routes, in the same units. */
export const spadePath =
  'M0-7.8c1.4 2.1 3.2 3 4.9 4.7C6.5-1.5 7.4.4 7 2.6 6.5 5.6 3.6 7.6 0 7.6S-6.5 5.6-7 2.6C-7.4.4-6.5-1.5-4.9-3.1-3.2-4.8-1.4-5.7 0-7.8z'

/** The shield of an interstate or a state route, for a guide sign. */
export function Shield({ route }: { route: number | 'CA-99' }) {
  const isStateRoute = typeof route === 'string'
  return (
    <svg viewBox="-8 -8.2 16 16.4" role="img" aria-label={isStateRoute ? route : `I-${route}`} className="shield">
      <path fill="currentColor" d={isStateRoute ? spadePath : shieldPath} />
      <text y={isStateRoute ? 4 : 2.6}>{isStateRoute ? route.slice(3) : route}</text>
    </svg>
  )
}
