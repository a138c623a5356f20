import History from 'lucide-react/icons/history'
import { useEffect, useId, useMemo } from 'react'
import type { Resolver } from 'react-hook-form'
import type { Application, ApplicationRow } from '#shared/recruiting/application'
import { type LogChannel, logChannels } from '#shared/recruiting/applicationContact'
import { Field } from '../../../platform/forms/Field.tsx'
import { offlineLineId, useWillWait } from '../../../platform/forms/OfflineLine.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { CancelButton } from '../../../platform/outbox/CancelButton.tsx'
import { DraftState } from '../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { HappenedAt } from '../../dispatch/loads/record/HappenedFields.tsx'
import { beforeArrival, entryOf, hereZone, type LogEntry, logResolver, nowHere } from './logEntry.ts'
import { logIcons, outcomes } from './logText.ts'

const nothing: LogEntry = { channel: 'call', outcome: '', note: '', occurredAt: '' }
const valuesOf = () => nothing
const channelKeys = Object.keys(logChannels) as LogChannel[]

interface Props {
  application: Application | ApplicationRow
  persisted: PersistedForm
  /** An earlier contact was logged, so that this next form has the focus. */
  isNext: boolean
  /** Receives the status message. */
  onDone: (announcement: string) => void
}

/** Logs a call, an email, a text message or a note. Without a network it waits on this device. */
export function LogForm({ application, persisted, isNext, onDone }: Props) {
  const { id, reference, createdAt } = application
  const resolver = logResolver as Resolver<LogEntry, unknown, LogEntry>
  const command = useCommandForm<'applications', LogEntry, LogEntry>({
    command: { resource: 'applications', id, action: 'log', kind: 'applicationContact', reference },
    record: application,
    valuesOf,
    bodyOf: entryOf,
    resolver,
    persisted,
    onDone: (outcome) => onDone(outcome === 'waiting' ? 'Saved on this device. Not sent yet.' : 'Added to the log.'),
  })
  const { form, submit, submitting, message, savedAt, trouble, isPulledBack, cancel } = command
  const { errors } = form.formState
  const [channel, occurredAt] = form.watch(['channel', 'occurredAt'])
  const timeWarning = useMemo(() => beforeArrival(occurredAt, createdAt), [occurredAt, createdAt])
  const willWait = useWillWait(persisted.draft !== null && trouble === null)
  const group = useId()
  useEffect(() => {
    if (isNext) document.getElementById('log-by-call')?.focus()
  }, [isNext])
  return (
    <form
      noValidate
      aria-label="Add to the log"
      onSubmit={submit}
      className="grid gap-3 rounded-box border border-line bg-base-200 p-3"
    >
      <fieldset disabled={submitting} className="contents">
        <div role="radiogroup" aria-label="Contact type" className="flex flex-wrap gap-2">
          {channelKeys.map((option) => {
            const Icon = logIcons[option]
            return (
              <label
                key={option}
                className="btn btn-outline min-h-11 cursor-pointer has-checked:border-primary has-checked:bg-primary has-checked:text-primary-content has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
              >
                <input
                  type="radio"
                  id={`log-by-${option}`}
                  name={group}
                  className="sr-only"
                  value={option}
                  checked={channel === option}
                  onChange={() => form.setValue('channel', option, { shouldDirty: true })}
                />
                <Icon aria-hidden="true" className="size-5" />
                <span>{logChannels[option]}</span>
              </label>
            )
          })}
        </div>
        {channel !== 'note' && (
          <Field id="log-outcome" label="Outcome" error={errors.outcome?.message}>
            {(control) => (
              <>
                <input {...control} {...form.register('outcome')} list="log-outcomes" autoComplete="off" />
                <datalist id="log-outcomes">
                  {outcomes[channel].map((option) => (
                    <option key={option} value={option} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
        )}
        <Field id="log-note" label="Note" kind="textarea" optional={channel !== 'note'} error={errors.note?.message}>
          {(control) => <textarea {...control} {...form.register('note')} rows={2} placeholder="What was said and next steps" />}
        </Field>
        {occurredAt === '' ? (
          <button
            type="button"
            className="btn btn-ghost justify-self-start px-2"
            onClick={() => {
              form.setValue('occurredAt', nowHere(), { shouldDirty: true })
              setTimeout(() => document.getElementById('log-when')?.focus())
            }}
          >
            <History aria-hidden="true" className="size-5" />
            <span>Log an earlier time</span>
          </button>
        ) : (
          <div className="grid gap-1">
            <HappenedAt id="log-when" form={form} zone={hereZone} warning={timeWarning} />
            <button
              type="button"
              className="link min-h-6 justify-self-start pointer-coarse:min-h-11"
              onClick={() => form.setValue('occurredAt', '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
            >
              Log current time
            </button>
          </div>
        )}
        <DraftState message={message} savedAt={savedAt} trouble={trouble} willWait={willWait} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-second text-muted">The applicant does not see this.</p>
          {isPulledBack && (
            <CancelButton className="btn btn-ghost" cancel={cancel} onCancelled={() => onDone('')}>
              Cancel editing
            </CancelButton>
          )}
          <button type="submit" className="btn btn-outline max-sm:w-full" aria-describedby={willWait ? offlineLineId : undefined}>
            {submitting ? 'Adding…' : 'Add to the log'}
          </button>
        </div>
      </fieldset>
    </form>
  )
}
