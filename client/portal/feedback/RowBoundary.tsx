import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'
import { Boundary } from '../../ui/Boundary.tsx'
import { CompanyPhone } from '../../ui/CompanyPhone.tsx'

interface Props {
  /** The row; where it has changed, it is tried anew. */
  row: { id: string; reference?: string }
  /** What stands around the words: a card, or the cell of a table. */
  around?: (words: ReactNode) => ReactNode
  children: ReactNode
}

const card = (words: ReactNode) => <div className="card p-4">{words}</div>

/** A row that cannot be shown is one row: which, and what to do about it. */
export function RowBoundary({ row, around = card, children }: Props) {
  return (
    <Boundary of={row} fallback={() => around(<Broken called={row.reference ?? row.id} />)}>
      {children}
    </Boundary>
  )
}

function Broken({ called }: { called: string }) {
  return (
    <div className="flex gap-3">
      <OctagonAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--color-error)" />
      <p className="min-w-0 text-[0.9375rem]">
        <strong className="block">
          This row could not be shown: <span className="wrap-anywhere">{called}</span>
        </strong>
        Nothing of it is lost. Give us this number at <CompanyPhone className="link whitespace-nowrap" />, and we put it right.
      </p>
    </div>
  )
}
