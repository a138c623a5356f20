import type { ReactNode } from 'react'

interface Props {
  /** The request and the shipper. */
  asked: ReactNode
  clock: ReactNode
  price: ReactNode
  /** The basis to compare the price with. */
  compared: ReactNode
}

/** Three columns. Below 1000 px the clock comes above the price and the rest below it; on a phone there is one column. */
export function Columns({ asked, clock, price, compared }: Props) {
  return (
    <div className="@container/record">
      <div className="quote-columns">
        <div className="quote-asked">{asked}</div>
        <div className="quote-clock">{clock}</div>
        <div className="quote-price">{price}</div>
        <div className="quote-compared">{compared}</div>
      </div>
    </div>
  )
}
