import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'
import { Boundary } from '../../platform/ui/Boundary.tsx'
import { CompanyPhone } from '../../platform/ui/CompanyPhone.tsx'

interface Props {
  /** The row; a changed one resets the boundary. */
  row: { id: string; reference?: string }
  /** Wraps the message: in a card, or in the cell of a table. */
  around?: (text: ReactNode) => ReactNode
  children: ReactNode
}

const card = (text: ReactNode) => <div className="card p-4">{text}</div>

/** The error boundary of a row: a row that cannot be rendered is named, and the others are not affected. */
export function RowBoundary({ row, around = card, children }: Props) {
  return (
    <Boundary of={row} fallback={() => around(<Broken label={row.reference ?? row.id} />)}>
      {children}
    </Boundary>
  )
}

function Broken({ label }: { label: string }) {
  return (
    <div className="flex gap-3">
      <OctagonAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--color-error)" />
      <p className="min-w-0 text-[0.9375rem]">
        <strong className="block">
          Something went wrong showing <span className="wrap-anywhere">{label}</span>
        </strong>
        Nothing is lost. Call us with this number at <CompanyPhone className="link whitespace-nowrap" />
        <span> and we'll fix it.</span>
      </p>
    </div>
  )
}
