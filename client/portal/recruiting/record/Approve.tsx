import { useEffect } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { type DriverType, driverTypes } from '#shared/drivers/status'
import type { Finding } from '#shared/kernel/findings'
import { isCalendarDay } from '#shared/kernel/time'
import { foldName, statesByName, usStates } from '#shared/kernel/usStates'
import { type Application, applicationCommands } from '#shared/recruiting/application'
import { Field } from '../../../platform/forms/Field.tsx'
import { unbroken } from '../../../platform/ui/unbroken.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { nameOf } from '../applicationParts.tsx'
import { ActionForm } from './ActionForm.tsx'
import { type DecisionProps, options, resolverOf } from './decisions.tsx'
import { type Offer, offerLine, offerProblems, payBases } from './offeredPay.ts'

interface Approval extends Offer {
  type: DriverType
  licenseState: string
  cdlExpiration: string
  reason: string | null
}

/** The application has no license state. It is probably the state of the address. */
const toApproval = (record: object): Approval => {
  const { state, cdlExpiration } = record as Application
  const licenseState = statesByName.get(foldName(state)) ?? ''
  return { type: 'w2', licenseState, cdlExpiration, pay: '', basis: 'linehaul', firstDay: '', reason: '' }
}

const resolveApproval = resolverOf<object>(applicationCommands.approve)
const withoutGaps: Resolver<Approval, unknown, Approval> = async ({ pay, basis, firstDay, ...values }, ...rest) => {
  const offer = { pay, basis, firstDay }
  const found = await resolveApproval({ ...values, offeredPay: offerLine(offer) }, ...(rest as [never, never]))
  const { offeredPay: tooLong, ...errors } = found.errors as FieldErrors<Approval & { offeredPay: string }>
  for (const [name, message] of Object.entries(offerProblems(offer))) {
    errors[name as keyof Offer] = { type: 'offer', message }
  }
  if (tooLong) errors.pay = tooLong
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: found.values as Approval, errors: {} }
}
const withGaps: Resolver<Approval, unknown, Approval> = async (values, ...rest) => {
  const found = await withoutGaps(values, ...rest)
  if (values.reason?.trim()) return found
  const errors = { ...found.errors, reason: { type: 'schema', message: "Please enter why you're approving with gaps" } }
  return { values: {}, errors: errors as FieldErrors<Approval> }
}

const labels = {
  type: 'Type',
  licenseState: 'CDL state',
  cdlExpiration: 'CDL expires',
  reason: 'Reason',
  pay: 'Pay',
  basis: 'Basis',
  firstDay: 'First day',
}

export interface ApprovalProps {
  /** The findings against the approval on the typed day. */
  findings: readonly Finding[]
  onCdlDay: (day: string) => void
}

/** What the driver is and was offered, and why in spite of gaps. */
export function Approve({ application, onSend, onDone, findings, onCdlDay }: DecisionProps & ApprovalProps) {
  const gaps = findings.filter(({ severity }) => severity === 'warn').length
  const what = `Approve ${nameOf(application)}`
  return (
    <ActionForm
      application={application}
      onSend={onSend}
      onDone={onDone}
      findings={findings}
      labels={labels}
      action="approve"
      valuesOf={toApproval}
      resolver={gaps > 0 ? withGaps : withoutGaps}
      button={gaps === 0 ? what : `${what} with ${gaps === 1 ? '1 gap' : `${gaps} gaps`}`}
    >
      {(form) => {
        const { errors } = form.formState
        const [pay, basis, firstDay, typedDay] = form.watch(['pay', 'basis', 'firstDay', 'cdlExpiration'])
        const line = offerLine({ pay, basis, firstDay })
        const isInText = basis === 'text'
        return (
          <>
            <Follow day={typedDay} onChange={onCdlDay} />
            <Field id="approve-type" label="Type" kind="select" error={errors.type?.message}>
              {(control) => (
                <select {...control} {...form.register('type')}>
                  {options(driverTypes)}
                </select>
              )}
            </Field>
            <div className={`grid items-start gap-x-3 gap-y-4 ${isInText ? '' : 'grid-cols-[6.5rem_minmax(0,1fr)]'}`}>
              <Field id="approve-pay" label="Pay" optional error={errors.pay?.message}>
                {(control) => (
                  <input
                    {...control}
                    {...form.register('pay')}
                    inputMode={isInText ? 'text' : 'decimal'}
                    autoComplete="off"
                    placeholder={isInText ? '28% and all of the detention' : '28'}
                  />
                )}
              </Field>
              <Field id="approve-basis" label="Basis" kind="select">
                {(control) => (
                  <select {...control} {...form.register('basis')}>
                    {options(payBases)}
                  </select>
                )}
              </Field>
            </div>
            <Field id="approve-day" label="First day" optional error={errors.firstDay?.message}>
              {(control) => <input {...control} {...form.register('firstDay')} type="date" />}
            </Field>
            <p className="text-second text-muted wrap-anywhere">
              {`${line ? `For reference only: “${unbroken(line)}”` : 'For reference only'}. Payroll sets actual pay.`}
            </p>
            <Field id="approve-state" label="CDL state" kind="select" error={errors.licenseState?.message}>
              {(control) => (
                <select {...control} {...form.register('licenseState')}>
                  <option value="">Choose the state</option>
                  {wrapText(options(usStates))}
                </select>
              )}
            </Field>
            <Field
              id="approve-cdl-expires"
              label="CDL expires"
              error={errors.cdlExpiration?.message}
              hint="As printed on the CDL. The applicant entered this date."
            >
              {(control) => <input {...control} {...form.register('cdlExpiration')} type="date" />}
            </Field>
            {gaps > 0 && (
              <Field
                id="approve-reason"
                label="Reason for approving with gaps"
                kind="textarea"
                error={errors.reason?.message}
                hint="Saved with the application."
              >
                {(control) => <textarea {...control} {...form.register('reason')} rows={2} />}
              </Field>
            )}
          </>
        )
      }}
    </ActionForm>
  )
}

/** Reports the typed day, also the day of a draft: an expired CDL is a gap. */
function Follow({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  useEffect(() => {
    if (isCalendarDay(day)) onChange(day)
  }, [day, onChange])
  return null
}
