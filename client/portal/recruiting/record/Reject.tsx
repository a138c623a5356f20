import { applicationCommands } from '#shared/recruiting/application'
import { type RejectReason, rejectReasons } from '#shared/recruiting/applicationDecision'
import { CheckTile } from '../../../platform/forms/CheckTile.tsx'
import { Field } from '../../../platform/forms/Field.tsx'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { ActionForm } from './ActionForm.tsx'
import { type DecisionProps, options, resolverOf } from './decisions.tsx'
import { textAfter } from './rejectText.ts'

interface Rejection {
  why: RejectReason | ''
  note: string | null
  text: string | null
  afterReport: boolean
}

const noRejection: Rejection = { why: '', note: '', text: '', afterReport: false }
const getRejection = () => noRejection
const rejecting = resolverOf<Rejection>(applicationCommands.reject)

/** The internal reason, and the message to the applicant, which starts with the text of the reason. */
export function Reject({ application, onSend, onDone }: DecisionProps) {
  return (
    <ActionForm
      application={application}
      onSend={onSend}
      onDone={onDone}
      action="reject"
      valuesOf={getRejection}
      resolver={rejecting}
      labels={{ why: 'Reason', note: 'Note', text: 'Message to applicant', afterReport: 'After a report' }}
      tone="btn-error"
      button="Reject the application"
    >
      {(form) => {
        const { errors } = form.formState
        const [why, text] = form.watch(['why', 'text'])
        const prefill = ({ target }: { target: { value: string } }) => {
          const next = textAfter(text ?? '', why, target.value as RejectReason | '')
          if (next !== (text ?? '')) form.setValue('text', next, { shouldDirty: true })
        }
        return (
          <>
            <Field
              id="reject-why"
              label="Reason"
              kind="select"
              error={errors.why?.message}
              hint="Saved with the application. Visible to recruiters and admins."
            >
              {(control) => (
                <select {...control} {...form.register('why', { onChange: prefill })}>
                  <option value="">Choose the reason</option>
                  {wrapText(options(rejectReasons))}
                </select>
              )}
            </Field>
            <Field id="reject-note" label="Note" kind="textarea" optional error={errors.note?.message} hint="For internal use.">
              {(control) => <textarea {...control} {...form.register('note')} rows={2} />}
            </Field>
            <Field
              id="reject-words"
              label="Message to applicant"
              kind="textarea"
              optional
              hint="Filled from the reason. Edit as needed; if blank, no email is sent."
              error={errors.text?.message}
            >
              {(control) => <textarea {...control} {...form.register('text')} rows={5} />}
            </Field>
            <CheckTile
              {...form.register('afterReport')}
              id="reject-report"
              label="Based on a background report"
              hint="The required pre-adverse notice goes first; the rejection follows after 5 business days."
            />
          </>
        )
      }}
    </ActionForm>
  )
}
