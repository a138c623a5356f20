import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import PackageCheck from 'lucide-react/icons/package-check'
import Truck from 'lucide-react/icons/truck'
import UserPlus from 'lucide-react/icons/user-plus'
import { Link } from 'react-router-dom'
import type { LoadRecord } from '#shared/loads/load'
import { bookFindings } from '#shared/loads/loadFindings'
import type { LoadAction } from '#shared/loads/transitions'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { Findings, withWarnings } from '../../../../platform/forms/Findings.tsx'
import { usePendingCommands } from '../../../../platform/offline/outbox/usePendingCommands.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { IssueButton } from '../../../money/invoices/IssueButton.tsx'
import { fieldOfFinding } from '../form/loadFormEntry.ts'
import { editLoadPath, entering } from '../form/loadFormPaths.ts'
import { useBrokerOf } from '../form/useBrokers.ts'
import { moving, type OpenAction } from './openAction.ts'
import { useBook } from './useBook.ts'

interface Props {
  load: LoadRecord
  may: (action: LoadAction) => boolean
  onDo: (action: OpenAction) => void
  onDone: () => void
}

const next = {
  assign: { text: 'Assign Driver', Icon: UserPlus },
  depart: { text: 'Update Status: En Route', Icon: Truck },
  deliver: { text: 'Update Status: Delivered', Icon: PackageCheck },
} as const

/** The next action of the user on a load; without one, who has to act. */
export function NextAction({ load, may, onDo, onDone }: Props) {
  const pending = usePendingCommands('loads', load.id)
  if (load.cancelledAt) return null
  if (may('book')) return <Book load={load} onDone={onDone} />
  const action = findNextAction(load, may)
  if (!action) {
    const isAccounts = load.status === 'delivered' || load.status === 'invoiced'
    if (load.status === 'delivered' && may('invoice')) {
      return (
        <div className="load-next">
          <IssueButton load={load} className="btn-primary" />
        </div>
      )
    }
    return isAccounts ? <p className="load-next text-muted">Accounting takes it from here</p> : null
  }
  const { text, Icon } = next[action]
  const isMoving = pending.some(({ kind }) => moving.includes(kind))
  return (
    <div className="load-next">
      <button type="button" className="btn btn-primary" disabled={isMoving} onClick={() => onDo(action)}>
        <Icon aria-hidden="true" className="size-5" />
        <span>{text}</span>
      </button>
      {isMoving ? (
        <p className="text-[0.8125rem] text-muted">Waiting for earlier changes on this device to send.</p>
      ) : (
        may('report') && (
          <button type="button" className="btn btn-ghost" onClick={() => onDo('report')}>
            Log an event…
          </button>
        )
      )}
    </div>
  )
}

function findNextAction({ status }: LoadRecord, may: Props['may']): keyof typeof next | null {
  if (status === 'booked' && may('assign')) return 'assign'
  if (may('depart')) return 'depart'
  return may('deliver') ? 'deliver' : null
}

function Book({ load, onDone }: Pick<Props, 'load' | 'onDone'>) {
  const getBroker = useBrokerOf()
  const { rateLinehaul, stops, brokerId } = load
  const localFindings = rateLinehaul === undefined ? [] : bookFindings({ rateLinehaul, stops, broker: getBroker(brokerId) })
  const { book, busy, problem, findings } = useBook(load, localFindings, onDone)
  const onLine = useOnLine()
  const missing = findings.filter(({ severity }) => severity === 'block')
  const warnings = findings.filter(({ severity }) => severity === 'warn')
  return (
    <div className="load-next">
      <button type="button" className="btn btn-primary" disabled={busy || !onLine || missing.length > 0} onClick={book}>
        <CalendarCheck aria-hidden="true" className="size-5" />
        <span>{busy ? 'Submitting...' : onLine ? withWarnings('Book', warnings) : 'Needs a connection'}</span>
      </button>
      {missing.length > 0 && (
        <ul aria-label="Needed to book" className="grid gap-1 text-left text-[0.875rem]">
          {missing.map((finding) => (
            <li key={finding.code} className="flex items-start gap-2">
              <CircleDashed aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
              <Link
                to={editLoadPath(load.id)}
                state={entering(fieldOfFinding(finding, load))}
                className="link inline-block min-w-0 font-normal wrap-anywhere pointer-coarse:min-h-11"
              >
                {finding.message}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="text-left text-[0.875rem] empty:hidden">
        <Findings findings={warnings} />
      </div>
      <ErrorLine>{problem}</ErrorLine>
    </div>
  )
}
