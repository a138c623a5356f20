import { type ReactNode, useEffect, useState } from 'react'
import type { LoadEquipment } from '#shared/equipment'

type Drawings = typeof import('../ui/Equipment.tsx')
let loaded: Drawings | null = null

/** Fetches the drawings while a load is looked up, so that the result is shown with its own. */
export async function loadDrawings(): Promise<Drawings | null> {
  loaded ??= await import('../ui/Equipment.tsx').catch(() => null)
  return loaded
}

/** What hauls the load, without measures: a record has no length. Where it cannot be fetched its place stays free. */
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
