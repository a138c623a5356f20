import type { ReactNode } from 'react'

interface Props {
  /** What they ask, and who. */
  asked: ReactNode
  clock: ReactNode
  price: ReactNode
  /** What the price is compared with. */
  compared: ReactNode
}

/** Three columns; below 1000 px the clock stands above the price and the rest below, on a phone all in one column. */
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
