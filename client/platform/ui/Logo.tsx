/**
 * The logo as SVG: index.html has the symbol once, and every use refers to it, so that it is in the first paint. It follows
 * theme and surface through --plate, --plate-edge, --muted and --color-base-content; with currentColor Chromium keeps the
 * previous theme's colour if the width has changed since.
 */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 217 64" role="img" aria-label="Fairlane Freight" className={`logo ${className}`}>
      <use href="#wordmark" />
    </svg>
  )
}
