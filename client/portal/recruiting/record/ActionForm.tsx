import { type ReactNode, useRef } from 'react'
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { Finding } from '#shared/kernel/findings'
import type { Application } from '#shared/recruiting/application'
import type { ApplicationAction } from '#shared/recruiting/transitions'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { ChangedMeanwhile } from '../../detail/ChangedMeanwhile.tsx'
import { DraftState } from '../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { useOpenedForm } from '../../detail/useOpenedForm.ts'

interface Props<Values extends FieldValues> {
  application: Application
  action: ApplicationAction
  /** Both functions are stable. */
  valuesOf: (record: { version: number }) => Values
  resolver: Resolver<Values, unknown, Values>
  /** The findings of this device, shown on the screen: a press accepts their warnings. */
  findings?: readonly Finding[]
  button: string
  tone?: 'btn-primary' | 'btn-error'
  labels: Partial<Record<string, string>>
  /** Called with true when sending starts, and with false when it ends, whatever its outcome. */
  onSend?: (isSending: boolean) => void
  onDone: () => void
  children: (form: UseFormReturn<Values, unknown, Values>) => ReactNode
}

/** The form of a decision, in place. The typed values are persisted on this device; the decision itself needs a connection. */
export function ActionForm<Values extends FieldValues>(props: Props<Values>) {
  const persisted = useOpenedForm(`application-${props.action}:${props.application.id}`)
  if (!persisted) return <div aria-busy="true" className="skeleton h-40" />
  return <Opened key={persisted.draft?.id ?? ''} {...props} persisted={persisted} />
}

const noFindings: readonly Finding[] = []

function Opened<Values extends FieldValues>({
  application,
  action,
  valuesOf,
  resolver,
  findings: localFindings = noFindings,
  button,
  tone = 'btn-primary',
  labels,
  onSend,
  onDone,
  children,
  persisted,
}: Props<Values> & { persisted: PersistedForm }) {
  const {
    form,
    submit,
    submitting,
    message,
    savedAt,
    trouble,
    findings,
    forget: _,
    ...merging
  } = useCommandForm<'applications', Values, Values>({
    command: { resource: 'applications', id: application.id, action },
    record: application,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    onDone,
    findingsHere: () => localFindings,
  })
  const onLine = useOnLine()
  const presses = useRef(0)
  const blocked = [...localFindings, ...findings].some(({ severity }) => severity === 'block')
  // The findings that only the server has.
  const more = findings
    .filter(({ code }) => !localFindings.some((finding) => finding.code === code))
    .map(({ message }) => message)
  return (
    <form
      noValidate
      aria-label={button}
      onSubmit={(event) => {
        // A second press is ignored, and ends before the first.
        presses.current += 1
        onSend?.(true)
        return submit(event).finally(() => {
          presses.current -= 1
          if (presses.current === 0) onSend?.(false)
        })
      }}
      className="grid gap-4"
    >
      <fieldset disabled={submitting} className="contents">
        <ChangedMeanwhile
          {...merging}
          resource="applications"
          id={application.id}
          what="application"
          labelOf={(field) => labels[field] ?? field}
          formatText={(_field, value) => String(value ?? '')}
        />
        {wrapText(children(form))}
        <DraftState message={message ?? (more.length > 0 ? more.join(' ') : null)} savedAt={savedAt} trouble={trouble} />
        <button type="submit" className={`btn ${tone} min-h-13 w-full`} disabled={!onLine || blocked}>
          {submitting ? 'Submitting...' : onLine ? button : 'Needs a connection'}
        </button>
      </fieldset>
    </form>
  )
}
