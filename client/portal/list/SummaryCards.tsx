import { type ReactNode, useId } from 'react'
import { wrapText } from '../../platform/ui/wrapText.tsx'

/** The figures above a list: in one row where they fit, else in as many columns as have room. */
export function SummaryCards({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 @2xl:auto-cols-fr @2xl:grid-flow-col @2xl:grid-cols-none">
        {children}
      </div>
    </div>
  )
}

interface Props {
  title: string
  /** Null while unknown. */
  figure: string | null | undefined
  /** Badges beside the figure. */
  beside?: ReactNode
  /** The line below the figure. */
  text: ReactNode
}

export function SummaryCard({ title, figure, beside, text }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} aria-busy={figure == null} className="card px-4 py-3 @2xl:px-3 @2xl:py-2">
      <div className="@2xl:flex @2xl:flex-wrap @2xl:items-center @2xl:justify-between @2xl:gap-x-2">
        <h2 id={id} className="font-sans text-[0.875rem] font-normal text-muted">
          {title}
        </h2>
        {figure != null && (
          <div className="flex flex-wrap items-center gap-x-2 @2xl:grow @2xl:justify-end">
            <p className="font-sign text-[length:min(1.625rem,6cqi)] leading-tight whitespace-nowrap @2xl:order-last @2xl:text-[length:min(1.375rem,2.4cqi)] tabular-nums">
              {figure}
            </p>
            {wrapText(beside)}
          </div>
        )}
      </div>
      {figure == null ? (
        <div aria-hidden="true" className="skeleton my-1 h-13 w-24 @2xl:h-6" />
      ) : (
        <div className="text-[0.875rem] text-muted @2xl:flex @2xl:flex-wrap @2xl:gap-x-3">{text}</div>
      )}
    </section>
  )
}
