/** An interstate's shield about its own middle, in the units of the map and of the guide signs. */
export const shieldPath =
  'M0-7.2c2.6 1.3 4.6 1.2 6.3 0 1.6 2 1.6 4 1.2 6.2C6.8 3.2 4 5.8 0 7.6-4 5.8-6.8 3.2-7.5-1c-.4-2.2-.4-4.2 1.2-6.2 1.7 1.2 3.7 1.3 6.3 0z'

/** An interstate's shield, for a guide sign. */
export function Shield({ route }: { route: number }) {
  return (
    <svg viewBox="-8 -8.2 16 16.4" role="img" aria-label={`I-${route}`} className="shield">
      <path fill="currentColor" d={shieldPath} />
      <text y="2.6">{route}</text>
    </svg>
  )
}
