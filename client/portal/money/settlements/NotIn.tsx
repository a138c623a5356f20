import type { ReactNode } from 'react'
import type { NotInPay } from '#shared/settlements/pay'
import { notInText } from '#shared/settlements/payText'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { LoadLink } from './StatementLoadHead.tsx'

interface Props {
  notIn: readonly NotInPay[]
  loadsPath: string
  /** Rendered below an excluded item: the driver's dispute and its outcome. */
  at: ((row: NotInPay) => ReactNode) | undefined
}

/** The items excluded from a settlement, each with its reason. */
export function NotIn({ notIn, loadsPath, at }: Props) {
  if (notIn.length === 0) return null
  return (
    <section aria-labelledby="not-in-it" className="card gap-3 p-5">
      <h2 id="not-in-it" className="text-h3">
        Not on this settlement
      </h2>
      <ul className="divide-y divide-line">
        {notIn.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two receipts that wait may be alike.
          <li key={`${row.load} ${row.account} ${row.name} ${index}`} className="break-inside-avoid py-2.5 first:pt-0 last:pb-0">
            {row.load && <LoadLink id={row.load} path={loadsPath} />}
            <p className="wrap-anywhere">{row.name}</p>
            <p className="text-second wrap-anywhere text-muted">{notInText(row, { isStored: true })}</p>
            {wrapText(at?.(row))}
          </li>
        ))}
      </ul>
    </section>
  )
}
