import { useMemo } from 'react'
import type { DriverRecord } from '#shared/drivers/driver'
import { companyDay } from '#shared/kernel/companyDay'
import { payKinds, termsOn } from '#shared/settlements/payTerms'
import { Field } from '../../../../platform/forms/Field.tsx'
import { Findings, withWarnings } from '../../../../platform/forms/Findings.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { ChangedMeanwhile } from '../../../detail/ChangedMeanwhile.tsx'
import { DraftButtons, DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { KindTiles } from './KindTiles.tsx'
import { NextSettlement } from './NextSettlement.tsx'
import { type PayChange, type TermsForm, termsForm, termsResolver } from './payForm.ts'
import { TextInput } from './TextInput.tsx'

interface Props {
  driver: DriverRecord
  onDone: (text: string) => void
  onClose: () => void
}

const labels: Record<keyof TermsForm, string> = {
  kind: 'How the driver is paid',
  linehaul: 'Linehaul share',
  fuel: 'Of the fuel surcharge',
  loaded: 'A loaded mile',
  empty: 'An empty mile',
  amount: 'A load',
  extras: 'Of detention, layover, tarp and stop pay',
  effectiveFrom: 'From',
  reason: 'Reason',
}

/** Enters new pay terms from a day on, and previews the next settlement before and after. */
export function ChangePay(props: Props) {
  const { driver, onClose } = props
  return (
    <DraftDialog
      title={`Change pay terms of ${driver.fullName}`}
      wide
      form={`payTerms:${driver.id}`}
      height="h-96"
      onClose={onClose}
    >
      {(persisted, close) => <ChangeForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function ChangeForm({ driver, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const versions = driver.payTerms ?? []
  const counting = termsOn(versions, companyDay(serverNow()))?.terms ?? null
  // The terms from when the form opened: a change by another user does not replace the typed values.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const valuesOf = useMemo(() => () => termsForm(counting), [])
  const {
    form,
    submit,
    submitting,
    findings,
    message,
    savedAt,
    trouble,
    forget,
    startOver: _,
    isRestored: __,
    ...merging
  } = useCommandForm<'drivers', TermsForm, PayChange>({
    command: { resource: 'drivers', id: driver.id, action: 'change-pay' },
    record: driver,
    valuesOf,
    resolver: termsResolver,
    persisted,
    bodyOf: (body) => body,
    onDone: () => {
      onDone(`Pay terms saved for ${driver.fullName}.`)
      close()
    },
  })
  const { errors } = form.formState
  const onLine = useOnLine()
  const typed = form.watch()
  const input = (name: keyof TermsForm, unit: string) => (
    <TextInput id={`terms-${name}`} label={labels[name]} field={form.register(name)} error={errors[name]?.message} unit={unit} />
  )
  return (
    <form noValidate aria-label="Change pay terms" onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <ChangedMeanwhile
          {...merging}
          resource="drivers"
          id={driver.id}
          what="driver"
          labelOf={(field) => labels[field as keyof TermsForm] ?? field}
          formatText={(_field, value) => String(value)}
        />
        <KindTiles legend={labels.kind} choices={payKinds} field={form.register('kind')} />
        <div className="grid gap-4 sm:grid-cols-2">
          {typed.kind === 'percent' && (
            <>
              {input('linehaul', '%')}
              {input('fuel', '%')}
            </>
          )}
          {typed.kind === 'mile' && (
            <>
              {input('loaded', '$/mi')}
              {input('empty', '$/mi')}
            </>
          )}
          {typed.kind === 'load' && input('amount', '$')}
          {input('extras', '%')}
        </div>
        <TextInput
          id="terms-effectiveFrom"
          label={labels.effectiveFrom}
          type="date"
          field={form.register('effectiveFrom')}
          error={errors.effectiveFrom?.message}
          hint="Applies to loads delivered on or after this day."
        />
        <Field id="terms-reason" label={labels.reason} error={errors.reason?.message} hint="e.g. two-year anniversary">
          {(control) => <input {...control} {...form.register('reason')} autoComplete="off" />}
        </Field>
        <NextSettlement driverId={driver.id} versions={versions} typed={typed} />
        <Findings findings={findings} />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons submitting={submitting} isPossible={onLine} onCancel={() => void forget().then(close)}>
          {withWarnings('Enter', findings)}
        </DraftButtons>
      </fieldset>
    </form>
  )
}
