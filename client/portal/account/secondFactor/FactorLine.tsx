import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  Icon: LucideIcon
  title: string
  text: ReactNode
  /** Few are left. */
  isLow?: boolean
  children: ReactNode
}

/** One part of the second factor, with what can be done with it. */
export function FactorLine({ Icon, title, text, isLow = false, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line py-3 not-first:border-t">
      <Icon aria-hidden="true" className="size-6 shrink-0 self-start text-muted" />
      <div className="min-w-0 grow basis-44">
        <p className="font-sign text-label wrap-anywhere">{title}</p>
        <p className={`text-[0.9375rem] ${isLow ? 'font-semibold text-(--amber-ink)' : 'text-muted'}`}>{text}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">{children}</div>
    </li>
  )
}
