import Ban from 'lucide-react/icons/ban'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import PackageCheck from 'lucide-react/icons/package-check'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Tag from 'lucide-react/icons/tag'
import Truck from 'lucide-react/icons/truck'
import UserCheck from 'lucide-react/icons/user-check'
import { type ReactNode, type Ref, useContext } from 'react'
import { seesHistory } from '#shared/access/permissions'
import type { LoadRecord, LoadRow } from '#shared/loads/load'
import { loadStatusLabels } from '#shared/loads/status'
import { unbroken } from '../../../../platform/ui/unbroken.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { useMinute } from '../../../detail/now.ts'
import { useHistory } from '../../../detail/useHistory.ts'
import { OwnRole } from '../../../shell/session/usePermission.ts'
import { pathOf, type Step } from './path.ts'

const icons = {
  quoted: Tag,
  booked: CalendarCheck,
  planned: UserCheck,
  enroute: Truck,
  delivered: PackageCheck,
  invoiced: ReceiptText,
  paid: CheckCheck,
  cancelled: Ban,
} as const satisfies Record<Step['status'], unknown>

const states: Record<Step['state'], string> = { done: 'done', now: 'now', ahead: 'still to come', ban: 'the end' }
const labels = { ...loadStatusLabels, cancelled: 'Cancelled' }
const deskZone = Intl.DateTimeFormat().resolvedOptions().timeZone

interface Props {
  load: LoadRow
  record: LoadRecord | null
  /** Receives the focus after an action. */
  current: Ref<HTMLElement>
  /** The next action of the user. */
  children: ReactNode
}

/** The progress of a load, with the dates, and the next action beside it. */
export function LoadPath({ load, record, current, children }: Props) {
  const sees = seesHistory(useContext(OwnRole), 'loads')
  const { history = null } = useHistory('loads', load.id, sees)
  const now = new Date(useMinute())
  const steps = pathOf({ load, record, history, now, deskZone })
  const currentStep = steps.find(({ state }) => state === 'now' || state === 'ban')
  return (
    <section ref={current} tabIndex={-1} aria-label="Status" className="card">
      <div className="load-path">
        <div className="min-w-0">
          <ol>
            {steps.map(({ status, state, text }) => {
              const Icon = state === 'done' ? Check : icons[status]
              return (
                <li key={status} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
                  <span className="load-step">
                    <Icon aria-hidden="true" />
                  </span>
                  <p className="load-step-words">
                    <span className="block font-sign text-label leading-tight">{labels[status]}</span>
                    <span className="sr-only">{`, ${states[state]} `}</span>
                    {text && <span className="block text-[0.8125rem] leading-snug text-muted">{unbroken(text)}</span>}
                  </p>
                </li>
              )
            })}
          </ol>
          <p aria-hidden="true" className="load-path-now">
            <span className="font-sign text-label">{currentStep && labels[currentStep.status]}</span>
            {currentStep?.text && <span className="text-[0.9375rem] text-muted">{`, ${currentStep.text}`}</span>}
          </p>
        </div>
        {wrapText(children)}
      </div>
    </section>
  )
}
