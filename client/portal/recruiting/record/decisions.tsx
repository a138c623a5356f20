import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { type Application, applicationCommands } from '#shared/recruiting/application'
import { type ApplicantDocument, applicantDocuments } from '#shared/recruiting/applicationDecision'
import { ChoiceGroup } from '../../../platform/forms/ChoiceGroup.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import { ActionForm } from './ActionForm.tsx'

export interface DecisionProps {
  application: Application
  /** Called with true when sending starts, and with false when it ends, whatever its outcome. */
  onSend: (isSending: boolean) => void
  onDone: () => void
}

/** The resolver of a command's schema. */
export const resolverOf = <Values extends object>(schema: unknown) =>
  zodResolver(schema as never) as never as Resolver<Values, unknown, Values>

/** The choices of a select. */
export const options = (text: Readonly<Record<string, string>>) =>
  Object.entries(text).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

const noValues = {}
const nothing = () => noValues
const reviewing = resolverOf<object>(applicationCommands.review)

/** Starts the review. */
export function Review({ application, onSend, onDone }: DecisionProps) {
  return (
    <ActionForm
      application={application}
      onSend={onSend}
      onDone={onDone}
      action="review"
      valuesOf={nothing}
      resolver={reviewing}
      labels={noValues}
      button="Start review"
    >
      {() => null}
    </ActionForm>
  )
}

interface RequestValues {
  askedFor: ApplicantDocument[]
  text: string | null
}

const toRequestValues = (record: object): RequestValues => {
  const { askedFor, requestText } = record as Application
  return { askedFor: [...askedFor], text: requestText ?? '' }
}
const asking = resolverOf<RequestValues>(applicationCommands.askDocuments)
const documents = Object.entries(applicantDocuments) as [ApplicantDocument, string][]

/** Requests documents from the applicant. */
export function AskDocuments({ application, onSend, onDone }: DecisionProps) {
  return (
    <ActionForm
      application={application}
      onSend={onSend}
      onDone={onDone}
      action="ask-documents"
      valuesOf={toRequestValues}
      resolver={asking}
      labels={{ askedFor: 'Documents', text: 'What the applicant reads' }}
      button="Request documents"
    >
      {(form) => (
        <>
          <ChoiceGroup
            id="asked-for"
            label="Documents"
            options={documents}
            chosen={form.watch('askedFor')}
            error={form.formState.errors.askedFor?.message}
            onChange={(documents) => form.setValue('askedFor', documents, { shouldDirty: true, shouldValidate: true })}
          />
          <Field
            id="asked-words"
            label="Message to applicant"
            kind="textarea"
            optional
            error={form.formState.errors.text?.message}
          >
            {(control) => <textarea {...control} {...form.register('text')} rows={2} />}
          </Field>
        </>
      )}
    </ActionForm>
  )
}

const noReason = { reason: '' }
const getReason = () => noReason
const withdrawing = resolverOf<{ reason: string }>(applicationCommands.withdraw)

/** Withdraws the application at the applicant's request. */
export function Withdraw({ application, onSend, onDone }: DecisionProps) {
  return (
    <ActionForm
      application={application}
      onSend={onSend}
      onDone={onDone}
      action="withdraw"
      valuesOf={getReason}
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
          hint="e.g. took another job"
        >
          {(control) => <textarea {...control} {...form.register('reason')} rows={2} />}
        </Field>
      )}
    </ActionForm>
  )
}
