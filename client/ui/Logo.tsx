/**
 * The mark and the name, drawn, so that they are there with the first paint: index.html holds the drawing once, and
 * every place uses it. It follows the theme and the surface it lies on through --plate, --plate-edge, --muted and
 * --color-base-content; currentColor would keep an old theme's colour in Chromium, where the width has changed since.
 */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 217 64" role="img" aria-label="Fairlane Freight" className={`logo ${className}`}>
      <use href="#wordmark" />
    </svg>
  )
}
