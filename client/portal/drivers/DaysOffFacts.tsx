import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { useState } from 'react'
import type { Driver } from '#shared/driver'
import { askedOf } from './askedDaysOff.ts'
import { DaysOffDialog } from './DaysOffDialog.tsx'
import { daysOffWords } from './daysOffWords.ts'

/** The days off on a driver's record, and the way to change them. */
export function DaysOffFacts({ driver, mayChange }: { driver: Driver; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const daysOff = driver.daysOff ?? []
  const asked = askedOf(driver)
  return (
    <div className="grid justify-items-start gap-1">
      {daysOff.length === 0 && <span>None planned</span>}
      {daysOff.map((off) => (
        <span key={off.from} className="wrap-anywhere">
          {daysOffWords(off)}
          {off.note && <span className="text-muted">, {off.note}</span>}
        </span>
      ))}
      {asked.map((request) => (
        <span key={request.id} className="badge badge-tinted tone-amber h-auto max-w-full wrap-anywhere whitespace-normal">
          <CalendarPlus aria-hidden="true" />
          Asks for {daysOffWords(request)}
        </span>
      ))}
      {mayChange && (
        <button type="button" className="btn btn-outline mt-1 no-print" onClick={() => setOpen(true)}>
          {asked.length > 0 ? 'Answer, days off…' : 'Days off…'}
        </button>
      )}
      {isOpen && <DaysOffDialog driver={driver} onClose={() => setOpen(false)} />}
    </div>
  )
}
