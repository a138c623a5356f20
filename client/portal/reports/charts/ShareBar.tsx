/** A part of a whole: its look stands for it in the bar and in the table beside it. */
export interface Share {
  look: string
  value: number
}

/** What something consists of, as one bar; the words stand in the table beside it. */
export function ShareBar({ shares }: { shares: readonly Share[] }) {
  const isNothing = shares.every(({ value }) => value === 0)
  return (
    <div aria-hidden="true" className="age-bar">
      {isNothing ? (
        <span className="age-nothing" />
      ) : (
        shares.map(({ look, value }) => value > 0 && <span key={look} className={look} style={{ flexGrow: value }} />)
      )}
    </div>
  )
}
