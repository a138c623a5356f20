import type { ReactNode } from 'react'
import { wrapText } from '../platform/ui/wrapText.tsx'

interface Props {
  stats: readonly (readonly [figure: string, text: string])[]
  /** A line below them, which comes late. */
  children?: ReactNode
}

/** Four figures in a row, on a dark surface. */
export function Stats({ stats, children }: Props) {
  return (
    <div className="bg-asphalt-2">
      <dl className="column grid grid-cols-2 gap-x-4 gap-y-5 pt-7 pb-16 sm:pb-11 tablet:grid-cols-4">
        {stats.map(([metric, text], index) => (
          <div
            key={text}
            className={`flex flex-col-reverse justify-end ${index ? 'tablet:border-l tablet:border-line tablet:pl-5 lg:pl-8' : ''}`}
          >
            <dt>{text}</dt>
            <dd className="font-sign text-[1.75rem] leading-snug font-semibold text-amber lg:text-[2.25rem]">{metric}</dd>
          </div>
        ))}
      </dl>
      {wrapText(children)}
    </div>
  )
}
