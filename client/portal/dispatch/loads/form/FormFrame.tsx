import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'

export interface Frame {
  title: string
  lead?: string | null
  back: { to: string; text: string }
  /** At the right end: when the draft was saved on this device. */
  beside?: ReactNode
}

type Props = Frame & { children: ReactNode }

/** The frame of the form: a link back, its title and its purpose. */
export function FormFrame({ title, lead, back, beside, children }: Props) {
  return (
    <>
      <title>{`${title} | ${company.name}`}</title>
      <div className="@container/record w-full max-w-320">
        <div className="grid content-start gap-4 p-3 py-5 md:p-6">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <Link to={back.to} className="link inline-flex min-h-11 items-center gap-2">
              <ArrowLeft aria-hidden="true" className="size-5" />
              <span>{back.text}</span>
            </Link>
            {wrapText(beside)}
          </div>
          <div>
            <h1 className="wrap-anywhere">{title}</h1>
            {lead && <p className="mt-1 text-muted">{lead}</p>}
          </div>
          {wrapText(children)}
        </div>
      </div>
    </>
  )
}

export const FormSkeleton = () => (
  <div aria-busy="true" className="load-form">
    <p role="status" className="sr-only">
      Loading
    </p>
    <div className="grid gap-4">
      <div className="skeleton h-50" />
      <div className="skeleton h-130" />
      <div className="skeleton h-60" />
    </div>
    <div className="grid gap-4">
      <div className="skeleton h-80" />
      <div className="skeleton h-52" />
    </div>
  </div>
)
