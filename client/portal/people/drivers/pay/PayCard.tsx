import { lazy, Suspense, useState } from 'react'
import type { DriverRecord } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay } from '#shared/kernel/time'
import { extrasText, termsOn, termsText } from '#shared/settlements/payTerms'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { usePermission } from '../../../shell/session/usePermission.ts'

// With the form library and the schemas, which the record does without.
const ChangePay = lazy(async () => ({ default: (await import('./ChangePay.tsx')).ChangePay }))

interface Props {
  driver: DriverRecord
  onDone: (text: string) => void
}

/** What a driver is paid: the terms in force, those that are to come, and those before; none is ever changed. */
export function PayCard({ driver, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const mayChange = usePermission('drivers:change-pay')
  const onLine = useOnLine()
  const versions = driver.payTerms ?? []
  const today = companyDay(serverNow())
  const counting = termsOn(versions, today)
  return (
    <section aria-labelledby="driver-pay" className="card gap-3 p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="driver-pay" className="text-h3">
          Pay
        </h2>
        {mayChange && (
          <button type="button" className="btn btn-outline no-print" disabled={!onLine} onClick={() => setOpen(true)}>
            {onLine ? 'Change pay terms…' : 'Needs a connection'}
          </button>
        )}
      </div>
      {versions.length === 0 ? (
        <p className="text-muted">No pay terms yet. Add them before settling loads.</p>
      ) : (
        <ol className="grid gap-4">
          {versions.map(({ version, effectiveFrom, terms, reason, enteredBy }) => {
            const isCounting = version === counting?.version
            return (
              <li key={version} className={`border-l-3 pl-3 ${isCounting ? 'border-primary' : 'border-line'}`}>
                <p className={isCounting ? 'font-semibold' : undefined}>{termsText(terms)}</p>
                <p className="text-second">{extrasText(terms)}</p>
                <p className="text-second text-muted">
                  <span>From </span>
                  <span className="whitespace-nowrap">{formatDay(effectiveFrom)}</span>
                  <span>{` · version ${version}${isCounting ? ' · in force' : effectiveFrom > today ? ' · upcoming' : ''}`}</span>
                </p>
                {(enteredBy || reason) && (
                  <p className="text-second wrap-anywhere text-muted">
                    {[enteredBy, reason && `“${reason}”`].filter(Boolean).join(': ')}
                  </p>
                )}
              </li>
            )
          })}
        </ol>
      )}
      <p className="text-second text-muted">Changes take effect on the date you pick. Past settlements don't change.</p>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangePay driver={driver} onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
