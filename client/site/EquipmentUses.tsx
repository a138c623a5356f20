import type { ReactNode } from 'react'
import { BoxTruck, DryVan, Hotshot40, Reefer } from '../platform/ui/Equipment.tsx'

const uses: readonly { name: string; sizes: string; text: string; drawing: ReactNode }[] = [
  {
    name: 'Hotshot',
    sizes: "32', 34', 38', 40'",
    text: 'Machinery, pipe, steel and lumber: too urgent to wait until a flatbed is full, and open to a crane or a forklift from every side.',
    drawing: <Hotshot40 />,
  },
  {
    name: 'Box Truck',
    sizes: "26'",
    text: 'Up to 12 pallets into the city: store backs, job sites, and docks that a trailer cannot reach.',
    drawing: <BoxTruck />,
  },
  {
    name: 'Dry Van',
    sizes: "53'",
    text: 'Up to 26 pallets on the floor of whatever must stay dry: consumer goods, packaging, parts, paper.',
    drawing: <DryVan />,
  },
  {
    name: 'Reefer',
    sizes: "53'",
    text: 'Produce, dairy, meat and frozen goods, in a trailer that is cooled before it is loaded and held at the temperature you name.',
    drawing: <Reefer />,
  },
]

/** The use of each kind of equipment, drawn to the same scale: every drawing has the same width. */
export function EquipmentUses() {
  return (
    <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:gap-6">
      {uses.map(({ name, sizes, text, drawing }) => (
        <li key={name} className="card p-5 md:p-6">
          <div className="flex items-end sm:aspect-[790/180]">{drawing}</div>
          <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-[1.5rem]">{name}</h3>
            <p className="font-sign text-label font-semibold text-muted">{sizes}</p>
          </div>
          <p className="mt-1.5 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
