import { type ReactNode, useEffect, useState } from 'react'
import type { LoadEquipment } from '#shared/kernel/equipment'

type Drawings = typeof import('../platform/ui/Equipment.tsx')
let loaded: Drawings | null = null

/** Fetches the drawings during a lookup, so that the result is rendered with its drawing. Null after a failure. */
export async function loadDrawings(): Promise<Drawings | null> {
  loaded ??= await import('../platform/ui/Equipment.tsx').catch(() => null)
  return loaded
}

/** The equipment of a load, without dimensions: a tracking record has no length. Empty if the drawings cannot be fetched. */
export function EquipmentDrawing({ equipment }: { equipment: LoadEquipment }) {
  const [drawings, setDrawings] = useState(loaded)
  useEffect(() => void loadDrawings().then(setDrawings), [])
  const shape = shapes[equipment]
  if (!shape) return null
  return (
    <div aria-hidden="true" className={`-mb-1 [&_:is(.m,text)]:hidden ${shape.space}`}>
      {drawings && shape.draw(drawings)}
    </div>
  )
}

const tall = 'aspect-[790/180]'
const shapes: Partial<Record<LoadEquipment, { space: string; draw: (drawings: Drawings) => ReactNode }>> = {
  hotshot: { space: 'aspect-[790/126]', draw: ({ Hotshot }) => <Hotshot feet={40} /> },
  dry_van: { space: tall, draw: ({ DryVan }) => <DryVan /> },
  reefer: { space: tall, draw: ({ Reefer }) => <Reefer /> },
  box_truck: { space: tall, draw: ({ BoxTruck }) => <BoxTruck /> },
}
