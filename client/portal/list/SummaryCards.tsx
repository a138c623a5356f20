import { type ReactNode, useId } from 'react'

/** The figures above a list: in one row where they fit, else in two columns. */
export function SummaryCards({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-3 @max-2xl:[&>:last-child:nth-child(odd)]:col-span-2 @2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none">
        {children}
      </div>
    </div>
  )
}

interface Props {
  title: string
  /** Null while unknown. */
  figure: string | null | undefined
  /** The line below the figure. */
  text: ReactNode
}

export function SummaryCard({ title, figure, text }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} aria-busy={figure == null} className="card px-4 py-3">
      <h2 id={id} className="font-sans text-[0.875rem] font-normal text-muted">
        {title}
      </h2>
      {figure == null ? (
        <div aria-hidden="true" className="skeleton my-1 h-13 w-24" />
      ) : (
        <>
          <p className="font-sign text-[length:min(1.625rem,6cqi)] leading-tight whitespace-nowrap @2xl:text-[length:min(1.625rem,3.2cqi)] tabular-nums">
            {figure}
          </p>
          <div className="text-[0.875rem] text-muted">{text}</div>
        </>
      )}
    </section>
  )
}
