import type { ReactNode } from 'react'
import { BoxTruck, DryVan, Hotshot, Reefer, ScaleBar } from '../platform/ui/Equipment.tsx'
import { wrapText } from '../platform/ui/wrapText.tsx'

const deck = 'Gooseneck deck'
const equipment: readonly { name: string; note: string; drawing: ReactNode }[] = [
  { name: "Hotshot 32'", note: deck, drawing: <Hotshot feet={32} /> },
  { name: "Hotshot 34'", note: deck, drawing: <Hotshot feet={34} /> },
  { name: "Hotshot 38'", note: deck, drawing: <Hotshot feet={38} /> },
  { name: "Hotshot 40'", note: deck, drawing: <Hotshot feet={40} /> },
  { name: 'Dry Van', note: '53 ft, swing doors', drawing: <DryVan /> },
  { name: 'Reefer', note: '53 ft, temperature-controlled', drawing: <Reefer /> },
  { name: "Box Truck 26'", note: 'For docks a trailer cannot reach', drawing: <BoxTruck /> },
]

/** The equipment (§1), drawn to the same scale: every drawing has the same width. */
export function EquipmentCards() {
  return (
    <>
      <p className="lead mt-1.5">Drawn to one scale. A mark on the ground is ten feet, the shaded part is yours to load.</p>
      <ul className="mt-8 grid gap-5 sm:grid-cols-2">
        {equipment.map(({ name, note, drawing }) => (
          <li key={name} className="card justify-end p-3 pt-4 sm:p-4">
            {wrapText(drawing)}
            <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-h3">{name}</h3>
              <p className="text-caption text-muted">{note}</p>
            </div>
          </li>
        ))}
        <li className="self-end p-3 sm:p-4">
          <p className="max-w-80 text-muted">Flatbed, or something longer? Ask for it in the quote.</p>
          <div className="mt-4 w-[53.16%]">
            <ScaleBar />
          </div>
        </li>
      </ul>
    </>
  )
}
