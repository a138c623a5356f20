import { lazy, Suspense } from 'react'
import { Boundary } from '../platform/ui/Boundary.tsx'
import { LoadAgain } from '../platform/ui/LoadAgain.tsx'
import type { ShipmentProps } from './ShipmentView.tsx'

/** Lazy: a price is read, and answered, without it. */
const ShipmentView = lazy(async () => ({ default: (await import('./ShipmentView.tsx')).ShipmentView }))

/** Where a load is, and its proof: fetched when there is a load. */
export function ShipmentPart(props: ShipmentProps) {
  return (
    <Boundary of={null} fallback={() => <LoadAgain>Something went wrong here. Reload. If that doesn't help,</LoadAgain>}>
      <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
        <ShipmentView {...props} />
      </Suspense>
    </Boundary>
  )
}
