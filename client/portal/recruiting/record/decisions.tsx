import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { type Application, applicationCommands } from '#shared/application'
import { type ApplicantPaper, applicantPapers, type RejectReason, rejectReasons } from '#shared/applicationDecision'
import type { Finding } from '#shared/command'
import { type DriverType, driverTypes } from '#shared/driverStatus'
import { foldName, statesByName, usStates } from '#shared/states'
import { CheckTile } from '../../../forms/CheckTile.tsx'
import { ChoiceGroup } from '../../../forms/ChoiceGroup.tsx'
import { Field } from '../../../forms/Field.tsx'
import { nameOf } from '../applicationParts.tsx'
import { VerbForm } from './VerbForm.tsx'

export interface DecisionProps {
  application: Application
  /** It is being sent, and then no more, whatever has become of it. */
  onSend: (isSending: boolean) => void
  onDone: () => void
}

const resolverOf = <Values extends object>(schema: unknown) =>
  zodResolver(schema as never) as never as Resolver<Values, unknown, Values>

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

const noValues = {}
const nothing = () => noValues
const reviewing = resolverOf<object>(applicationCommands.review)

/** Somebody works on it. */
export function Review({ application, onSend, onDone }: DecisionProps) {
  return (
    <VerbForm
      {...{ application, onSend, onDone }}
      verb="review"
      valuesOf={nothing}
      resolver={reviewing}
      labels={noValues}
      button="Begin the review"
    >
      {() => null}
    </VerbForm>
  )
}

interface Asked {
  askedFor: ApplicantPaper[]
  words: string | null
}

const askedBefore = (record: object): Asked => {
  const { askedFor, askedWords } = record as Application
  return { askedFor: [...askedFor], words: askedWords ?? '' }
}
const asking = resolverOf<Asked>(applicationCommands.askDocuments)
const papers = Object.entries(applicantPapers) as [ApplicantPaper, string][]

/** Which papers the applicant has to send. */
export function AskDocuments({ application, onSend, onDone }: DecisionProps) {
  return (
    <VerbForm
      {...{ application, onSend, onDone }}
      verb="ask-documents"
      valuesOf={askedBefore}
      resolver={asking}
      labels={{ askedFor: 'Documents', words: 'What the applicant reads' }}
      button="Ask for the documents"
    >
      {(form) => (
        <>
          <ChoiceGroup
            id="asked-for"
            label="Documents"
            options={papers}
            chosen={form.watch('askedFor')}
            error={form.formState.errors.askedFor?.message}
            onChange={(askedFor) => form.setValue('askedFor', askedFor, { shouldDirty: true, shouldValidate: true })}
          />
          <Field
            id="asked-words"
            label="What the applicant reads"
            kind="textarea"
            optional
            error={form.formState.errors.words?.message}
          >
            {(control) => <textarea {...control} {...form.register('words')} rows={2} />}
          </Field>
        </>
      )}
    </VerbForm>
  )
}

interface Approval {
  type: DriverType
  licenseState: string
  offeredPay: string | null
  reason: string | null
}

/** The card says no state: it is probably that of the address. */
const approvalOf = (record: object): Approval => {
  const { state } = record as Application
  return { type: 'w2', licenseState: statesByName.get(foldName(state)) ?? '', offeredPay: '', reason: '' }
}

const withoutGaps = resolverOf<Approval>(applicationCommands.approve)
const withGaps: Resolver<Approval, unknown, Approval> = async (values, ...rest) => {
  const found = await withoutGaps(values, ...rest)
  if (values.reason?.trim()) return found
  const errors = { ...found.errors, reason: { type: 'schema', message: 'Please say why it is approved with gaps' } }
  return { values: {}, errors: errors as FieldErrors<Approval> }
}

/** What the driver is, and why in spite of gaps. */
export function Approve({ application, onSend, onDone, findings }: DecisionProps & { findings: readonly Finding[] }) {
  const gaps = findings.filter(({ severity }) => severity === 'warn').length
  const what = `Approve ${nameOf(application)}`
  return (
    <VerbForm
      {...{ application, onSend, onDone, findings }}
      verb="approve"
      valuesOf={approvalOf}
      resolver={gaps > 0 ? withGaps : withoutGaps}
      labels={{ type: 'Type', licenseState: 'CDL of', offeredPay: 'Pay as offered', reason: 'Reason' }}
      button={gaps === 0 ? what : `${what} with ${gaps === 1 ? '1 gap' : `${gaps} gaps`}`}
    >
      {(form) => {
        const { errors } = form.formState
        return (
          <>
            <div className="grid gap-4">
              <Field id="approve-type" label="Type" kind="select" error={errors.type?.message}>
                {(control) => (
                  <select {...control} {...form.register('type')}>
                    {options(driverTypes)}
                  </select>
                )}
              </Field>
              <Field id="approve-state" label="CDL of" kind="select" error={errors.licenseState?.message}>
                {(control) => (
                  <select {...control} {...form.register('licenseState')}>
                    <option value="">Choose the state</option>
                    {options(usStates)}
                  </select>
                )}
              </Field>
            </div>
            <Field
              id="approve-pay"
              label="Pay as offered"
              optional
              error={errors.offeredPay?.message}
              hint="Written down, no more: payroll enters the terms."
            >
              {(control) => <input {...control} {...form.register('offeredPay')} placeholder="28 % of linehaul, from Dec 1" />}
            </Field>
            {gaps > 0 && (
              <Field
                id="approve-reason"
                label="Why in spite of the gaps"
                kind="textarea"
                error={errors.reason?.message}
                hint="Kept with the application."
              >
                {(control) => <textarea {...control} {...form.register('reason')} rows={2} />}
              </Field>
            )}
          </>
        )
      }}
    </VerbForm>
  )
}

interface Rejection {
  why: RejectReason | ''
  note: string | null
  words: string | null
  afterReport: boolean
}

const noRejection: Rejection = { why: '', note: '', words: '', afterReport: false }
const rejectionOf = () => noRejection
const rejecting = resolverOf<Rejection>(applicationCommands.reject)

/** Why, for us and in words for the applicant. */
export function Reject({ application, onSend, onDone }: DecisionProps) {
  return (
    <VerbForm
      {...{ application, onSend, onDone }}
      verb="reject"
      valuesOf={rejectionOf}
      resolver={rejecting}
      labels={{ why: 'Reason', note: 'Note', words: 'What the applicant reads', afterReport: 'After a report' }}
      tone="btn-error"
      button="Reject the application"
    >
      {(form) => {
        const { errors } = form.formState
        return (
          <>
            <Field
              id="reject-why"
              label="Reason"
              kind="select"
              error={errors.why?.message}
              hint="Kept with the application, seen by recruiters and admins."
            >
              {(control) => (
                <select {...control} {...form.register('why')}>
                  <option value="">Choose the reason</option>
                  {options(rejectReasons)}
                </select>
              )}
            </Field>
            <Field id="reject-note" label="Note" kind="textarea" optional error={errors.note?.message} hint="For us.">
              {(control) => <textarea {...control} {...form.register('note')} rows={2} />}
            </Field>
            <Field
              id="reject-words"
              label="What the applicant reads"
              kind="textarea"
              optional
              hint="Without words no mail goes."
              error={errors.words?.message}
            >
              {(control) => <textarea {...control} {...form.register('words')} rows={3} />}
            </Field>
            <CheckTile
              {...form.register('afterReport')}
              id="reject-report"
              label="A background report decided it"
              hint="Then the notice the law asks for goes first, and the rejection follows after 5 business days."
            />
          </>
        )
      }}
    </VerbForm>
  )
}

const noReason = { reason: '' }
const reasonOf = () => noReason
const withdrawing = resolverOf<{ reason: string }>(applicationCommands.withdraw)

/** The applicant does not want to go on, and has said so. */
export function Withdraw({ application, onSend, onDone }: DecisionProps) {
  return (
    <VerbForm
      {...{ application, onSend, onDone }}
      verb="withdraw"
      valuesOf={reasonOf}
      resolver={withdrawing}
      labels={{ reason: 'Reason' }}
      button="Withdraw the application"
    >
      {(form) => (
        <Field
          id="withdraw-reason"
          label="What the applicant said"
          kind="textarea"
          error={form.formState.errors.reason?.message}
          hint="Like: took another job"
        >
          {(control) => <textarea {...control} {...form.register('reason')} rows={2} />}
        </Field>
      )}
    </VerbForm>
  )
}
