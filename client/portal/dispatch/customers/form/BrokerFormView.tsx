import { type FormEvent, type ReactNode, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { SavedLine } from '../../../../platform/forms/DraftLines.tsx'
import { ErrorLine } from '../../../../platform/forms/ErrorLine.tsx'
import { ErrorSummary } from '../../../../platform/forms/ErrorSummary.tsx'
import { RestoredLine } from '../../../../platform/forms/RestoredLine.tsx'
import { useCtrlEnter } from '../../../../platform/forms/useCtrlEnter.ts'
import { useOnLine } from '../../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../../platform/ui/wrapText.tsx'
import { BrokerFields, type BrokerFormState } from './BrokerFields.tsx'
import { brokerFieldId, brokerLabels } from './brokerForm.ts'

interface Props {
  form: BrokerFormState
  label: string
  submit: (event: FormEvent) => void
  submitting: boolean
  /** Why the action failed. */
  message: string | null
  onStartOver: (() => void) | null
  savedAt: number | null
  trouble: 'full' | 'unavailable' | null
  /** Changes by other users, above the form. */
  above?: ReactNode
  button: { text: string; underway: string }
  /** The label of the button that leaves without sending. */
  cancel: string
}

/** The form of a broker, new or edited. */
export function BrokerFormView({ form, label, submit, submitting, message, savedAt, trouble, ...rest }: Props) {
  const element = useRef<HTMLFormElement>(null)
  useCtrlEnter(element)
  const onLine = useOnLine()
  const { errors, submitCount } = useFormState({ control: form.control })
  const gaps = Object.entries(brokerLabels)
    .filter(([name]) => name in errors)
    .map(([name, text]) => ({ id: brokerFieldId(name), label: text }))
  return (
    <form ref={element} noValidate aria-label={label} onSubmit={submit} className="max-w-200">
      <fieldset disabled={submitting} className="grid min-w-0 gap-4">
        {rest.onStartOver && <RestoredLine onStartOver={rest.onStartOver} />}
        {wrapText(rest.above)}
        <ErrorSummary gaps={gaps} attempt={submitCount} />
        <BrokerFields form={form} />
        {message && gaps.length === 0 && <ErrorLine>{message}</ErrorLine>}
        <SavedLine savedAt={savedAt} trouble={trouble} />
        <div className="flex flex-wrap justify-end gap-3">
          <Link to={rest.cancel} className="btn btn-ghost max-sm:grow">
            Cancel
          </Link>
          <button type="submit" className="btn btn-primary max-sm:grow" aria-keyshortcuts="Control+Enter" disabled={!onLine}>
            {submitting ? rest.button.underway : onLine ? rest.button.text : 'Needs a connection'}
          </button>
        </div>
      </fieldset>
    </form>
  )
}

/** Shown while the draft opens. */
export const BrokerFormSkeleton = () => (
  <div aria-busy="true" className="grid max-w-200 gap-4">
    <p role="status" className="sr-only">
      Loading
    </p>
    <div className="skeleton h-38" />
    <div className="skeleton h-60" />
    <div className="skeleton h-38" />
  </div>
)
