import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import type { Driver } from '#shared/drivers/driver'
import { DaysOffDialog } from './DaysOffDialog.tsx'
import { askedOf } from './daysOffRequests.ts'
import { daysOffText } from './daysOffText.ts'

/** The days off on a driver's record, and the way to change them. */
export function DaysOffSummary({ driver, mayChange }: { driver: Driver; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const daysOff = driver.daysOff ?? []
  const requests = askedOf(driver)
  return (
    <div className="grid justify-items-start gap-1">
      {daysOff.length === 0 && <span>None planned</span>}
      {daysOff.map((off) => (
        <span key={off.from} className="wrap-anywhere">
          <span>{daysOffText(off)}</span>
          <Note>{off.note}</Note>
        </span>
      ))}
      {requests.map((request) => (
        <span key={request.id} className="wrap-anywhere">
          <span className="badge badge-tinted tone-amber h-auto max-w-full whitespace-normal">
            <CalendarPlus aria-hidden="true" />
            <span>{`Requests ${daysOffText(request)}`}</span>
          </span>
          <Note>{request.note}</Note>
        </span>
      ))}
      {mayChange && (
        <button type="button" className="btn btn-outline mt-1 no-print" onClick={() => setOpen(true)}>
          {requests.length > 0 ? 'Answer request…' : 'Time off…'}
        </button>
      )}
      {isOpen && <DaysOffDialog driver={driver} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Why the driver is off, in a line of its own. */
const Note = ({ children }: { children: string | null }) =>
  children && <span className="block text-[0.9375rem] text-muted">{children}</span>
