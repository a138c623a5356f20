import { useState } from 'react'
import type { Driver } from '#shared/driver'
import { DaysOffDialog } from './DaysOffDialog.tsx'
import { daysOffWords } from './daysOffWords.ts'

/** The days off on a driver's record, and the way to change them. */
export function DaysOffFacts({ driver, mayChange }: { driver: Driver; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const daysOff = driver.daysOff ?? []
  return (
    <div className="grid justify-items-start gap-1">
      {daysOff.length === 0 && <span>None planned</span>}
      {daysOff.map((off) => (
        <span key={off.from} className="wrap-anywhere">
          {daysOffWords(off)}
          {off.note && <span className="text-muted">, {off.note}</span>}
        </span>
      ))}
      {mayChange && (
        <button type="button" className="btn btn-outline mt-1 no-print" onClick={() => setOpen(true)}>
          Days off…
        </button>
      )}
      {isOpen && <DaysOffDialog driver={driver} onClose={() => setOpen(false)} />}
    </div>
  )
}
