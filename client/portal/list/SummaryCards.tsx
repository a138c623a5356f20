import { type ReactNode, useId } from 'react'
import { wrapText } from '../../platform/ui/wrapText.tsx'

/** The metrics above a list: in one row where they fit, else in as many columns as fit. */
export function SummaryCards({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 @4xl:auto-cols-fr @4xl:grid-flow-col @4xl:grid-cols-none">
        {children}
      </div>
    </div>
  )
}

interface Props {
  title: string
  /** Null while unknown. */
  figure: string | null | undefined
  /** Badges beside the metric. */
  beside?: ReactNode
  /** The line below the metric. */
  text: ReactNode
}

export function SummaryCard({ title, figure, beside, text }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} aria-busy={figure == null} className="card px-4 py-3 @4xl:px-3 @4xl:py-2">
      <div className="@4xl:flex @4xl:flex-wrap @4xl:items-center @4xl:justify-between @4xl:gap-x-2">
        <h2 id={id} className="font-sans text-[0.875rem] font-normal text-muted">
          {title}
        </h2>
        {figure != null && (
          <div className="flex flex-wrap items-center gap-x-2 @4xl:grow @4xl:justify-end">
            <p className="font-sign text-[length:min(1.625rem,6cqi)] leading-tight whitespace-nowrap @4xl:order-last @4xl:text-[length:min(1.375rem,2.4cqi)] tabular-nums">
              {figure}
            </p>
            {wrapText(beside)}
          </div>
        )}
      </div>
      {figure == null ? (
        <div aria-hidden="true" className="skeleton my-1 h-13 w-24 @4xl:h-6" />
      ) : (
        <div className="text-[0.875rem] text-muted @4xl:flex @4xl:flex-wrap @4xl:gap-x-3">{text}</div>
      )}
    </section>
  )
}
