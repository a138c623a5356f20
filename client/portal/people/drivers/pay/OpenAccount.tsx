import { useQuery } from '@tanstack/react-query'
import type { DriverRecord } from '#shared/drivers/driver'
import { firstOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { formatQuarter } from '#shared/settlements/escrowInterest'
import { worksheets } from '../../../../platform/api/worksheets.ts'
import { Field } from '../../../../platform/forms/Field.tsx'
import type { PersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { DraftButtons, DraftDialog, DraftState } from '../../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../../detail/useCommandForm.ts'
import { KindTiles } from './KindTiles.tsx'
import { type AccountForm, accountResolver, type NewAccount } from './payForm.ts'
import { RateWarning } from './RateWarning.tsx'
import { TextInput } from './TextInput.tsx'

interface Props {
  driver: DriverRecord
  onDone: (text: string) => void
  onClose: () => void
}

const nothing: AccountForm = {
  kind: 'deduction',
  name: '',
  each: '',
  inAll: '',
  target: '',
  uses: '',
  amount: '',
  effectiveFrom: '',
  reference: '',
  reason: '',
}
const valuesOf = () => nothing
const kinds = { deduction: 'Deduction', escrow: 'Escrow', advance: 'Advance', correction: 'Adjustment' }

/** Warns before escrow is typed that the present quarter has no interest rate. */
function MissingRate() {
  const { data } = useQuery(worksheets.escrow())
  const quarter = data?.missing.find((missing) => missing === firstOf(3, companyDay(serverNow())))
  return quarter ? <RateWarning text={`${formatQuarter(quarter)} has no interest rate: escrow can't be opened before.`} /> : null
}

/** Enters a recurring deduction, escrow, an advance, or an adjustment of the next settlement. */
export function OpenAccount(props: Props) {
  const { driver, onClose } = props
  return (
    <DraftDialog title="Add deduction or advance" form={`payAccount:${driver.id}`} height="h-96" onClose={onClose}>
      {(persisted, close) => <OpenForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function OpenForm({ driver, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { form, submit, submitting, message, savedAt, trouble, forget } = useCommandForm<'drivers', AccountForm, NewAccount>({
    command: { resource: 'drivers', id: driver.id, action: 'open-account' },
    record: driver,
    valuesOf,
    resolver: accountResolver,
    persisted,
    bodyOf: (body) => body,
    onDone: () => {
      onDone(`Added for ${driver.fullName}.`)
      close()
    },
  })
  const { errors } = form.formState
  const onLine = useOnLine()
  const kind = form.watch('kind')
  const input = (name: keyof AccountForm, label: string, more: { unit?: string; optional?: boolean; hint?: string } = {}) => (
    <TextInput id={`account-${name}`} label={label} field={form.register(name)} error={errors[name]?.message} {...more} />
  )
  return (
    <form noValidate aria-label="Add pay item" onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <KindTiles legend="Type" choices={kinds} field={form.register('kind')} />
        {input('name', 'Description', {
          hint: {
            deduction: 'e.g. Trailer rental',
            escrow: 'e.g. Escrow',
            advance: 'e.g. Fuel card',
            correction: 'The driver sees this. e.g. Detention on FF4821337705',
          }[kind],
        })}
        {(kind === 'deduction' || kind === 'escrow') && input('each', 'Per settlement', { unit: '$' })}
        {kind === 'deduction' &&
          input('inAll', 'Total to collect', { unit: '$', optional: true, hint: 'Leave blank for no limit.' })}
        {kind === 'escrow' && (
          <>
            {input('target', 'Escrow target', { unit: '$' })}
            <Field
              id="account-uses"
              label="May be used for"
              kind="textarea"
              error={errors.uses?.message}
              hint="As the lease says (49 CFR 376.12(k)(1)). The driver sees this, also on each statement."
            >
              {(control) => <textarea {...control} {...form.register('uses')} rows={3} />}
            </Field>
            <MissingRate />
          </>
        )}
        {kind === 'advance' && (
          <>
            {input('amount', 'Amount', { unit: '$' })}
            {input('reference', 'Reference', { optional: true, hint: 'e.g. EFS money code •••• 4471' })}
          </>
        )}
        {kind === 'correction' ? (
          <>
            {input('amount', 'On next settlement', { unit: '$' })}
            {input('reason', 'Reason', { hint: "e.g. missed on last week's settlement" })}
          </>
        ) : (
          <TextInput
            id="account-effectiveFrom"
            label={kind === 'advance' ? 'Date given' : 'From'}
            type="date"
            field={form.register('effectiveFrom')}
            error={errors.effectiveFrom?.message}
          />
        )}
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons submitting={submitting} isPossible={onLine} onCancel={() => void forget().then(close)}>
          Enter
        </DraftButtons>
      </fieldset>
    </form>
  )
}
