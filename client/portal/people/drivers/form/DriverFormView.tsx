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
import { driverLabels } from '../driverText.ts'
import { DriverFields, type Typing } from './DriverFields.tsx'
import { fieldId } from './driverForm.ts'

interface Props {
  form: Typing
  isNew: boolean
  label: string
  submit: (event: FormEvent) => void
  submitting: boolean
  /** Why the request failed. */
  message: string | null
  onStartOver: (() => void) | null
  savedAt: number | null
  trouble: 'full' | 'unavailable' | null
  /** Rendered on top: the changes of another user. */
  above?: ReactNode
  button: { text: string; underway: string }
  /** The button that leaves without sending. */
  cancel: string
}

/** The form of a driver, new or edited. */
export function DriverFormView({ form, isNew, label, submit, submitting, message, savedAt, trouble, ...rest }: Props) {
  const element = useRef<HTMLFormElement>(null)
  useCtrlEnter(element)
  const onLine = useOnLine()
  const { errors, submitCount } = useFormState({ control: form.control })
  const gaps = Object.entries(driverLabels)
    .filter(([name]) => name in errors)
    .map(([name, text]) => ({ id: fieldId(name), label: text }))
  return (
    <form ref={element} noValidate aria-label={label} onSubmit={submit} className="max-w-180">
      <fieldset disabled={submitting} className="grid min-w-0 gap-4">
        {rest.onStartOver && <RestoredLine onStartOver={rest.onStartOver} />}
        {wrapText(rest.above)}
        <ErrorSummary gaps={gaps} attempt={submitCount} />
        <DriverFields form={form} isNew={isNew} />
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

/** The placeholder while the form opens. */
export const DriverFormSkeleton = () => (
  <div aria-busy="true" className="grid max-w-180 gap-4">
    <p role="status" className="sr-only">
      Loading
    </p>
    <div className="skeleton h-80" />
    <div className="skeleton h-96" />
    <div className="skeleton h-72" />
  </div>
)
