/** A part of a whole. Its CSS class marks it in the bar and in the table beside it. */
export interface Share {
  look: string
  value: number
}

/** The parts of a whole as one bar; the table beside it has the labels. */
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
