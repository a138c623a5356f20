import type { LoadRecord } from '#shared/loads/load'

/** The numbers that a guard or shipping clerk asks for, as far as they are known. */
export function LoadNumbers({ load }: { load: LoadRecord }) {
  const numbers = [
    ['Pickup number', load.pickupNumber],
    ['PO', load.purchaseOrder],
    ['BOL', load.billOfLading],
    ['Seal', load.sealNumber],
    ['Trailer', load.trailerNumber],
  ].filter(([, number]) => number)
  if (numbers.length === 0) return null
  return (
    <dl aria-label="Numbers" className="flex flex-wrap gap-x-4">
      {numbers.map(([name, number]) => (
        <div key={name} className="flex min-w-0 gap-1.5">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd translate="no" className="font-semibold wrap-anywhere">
            {number}
          </dd>
        </div>
      ))}
    </dl>
  )
}
