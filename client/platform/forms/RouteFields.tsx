import type { ReactNode } from 'react'
import { wrapText } from '../ui/wrapText.tsx'

/** The pickup field above the delivery field, as a ring and a square with a dashed line between. */
export function RouteFields({ pickup, delivery }: { pickup: ReactNode; delivery: ReactNode }) {
  return (
    <div className="grid gap-5">
      <div className="relative pl-8">
        <span aria-hidden="true" className="absolute top-9.5 left-0 size-5 rounded-full border-3 border-primary" />
        <span aria-hidden="true" className="absolute top-16 -bottom-14 left-[9px] border-l-2 border-dashed border-edge" />
        {wrapText(pickup)}
      </div>
      <div className="relative pl-8">
        <span aria-hidden="true" className="absolute top-9.5 left-0 size-5 rounded-sm bg-primary" />
        {wrapText(delivery)}
      </div>
    </div>
  )
}
