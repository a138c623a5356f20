import { useContext, useMemo } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { LoadRecord } from '#shared/load'
import { loadCommands } from '#shared/loadEntry'
import { Field } from '../../../forms/Field.tsx'
import { Findings, withWarnings } from '../../../forms/Findings.tsx'
import { useWillWait } from '../../../forms/OfflineLine.tsx'
import type { PersistedForm } from '../../../offline/drafts/persistedForm.ts'
import { useOnLine } from '../../../ui/useOnLine.ts'
import { ChangedMeanwhile } from '../../record/ChangedMeanwhile.tsx'
import { DraftButtons, DraftDialog, DraftState } from '../../record/DraftDialog.tsx'
import { useCommandForm } from '../../record/useCommandForm.ts'
import { OwnRole } from '../../session/usePermission.ts'
import { whyNot } from './whyNot.ts'

export type ReasonVerb = 'unassign' | 'cancel' | 'correct'

interface Props {
  load: LoadRecord
  verb: ReasonVerb
  draft: string | null
  onDone: (outcome: 'done' | 'waiting') => void
  onClose: () => void
}

interface Entry {
  reason: string
  /** Dollars, as typed. */
  tonu: string
}

const nothing: Entry = { reason: '', tonu: '' }
const valuesOf = () => nothing

const asked = {
  unassign: {
    title: 'Unassign the driver?',
    lead: ({ driverName }: LoadRecord) => `${driverName ?? 'The driver'} is told. The load is booked again and needs a driver.`,
    button: 'Unassign',
    form: 'loadUnassign',
  },
  cancel: {
    title: 'Cancel this load?',
    lead: () => 'It leaves every list, and cannot be brought back. Who is assigned to it is told.',
    button: 'Cancel load',
    form: 'loadCancel',
  },
  correct: {
    title: 'Correct the delivery?',
    lead: () => 'The load is en route again, and the delivery leaves its timeline and public tracking. The history keeps it.',
    button: 'Take the delivery back',
    form: 'loadCorrect',
  },
} as const satisfies Record<ReasonVerb, unknown>

/** Asks for the reason of something that undoes or ends. What is typed stays on this device. */
export function LoadReason(props: Props) {
  const { form, title } = asked[props.verb]
  return (
    <DraftDialog title={title} form={`${form}:${props.load.id}`} draft={props.draft} height="h-48" onClose={props.onClose}>
      {(persisted, close) => <ReasonForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function ReasonForm({ load, verb, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { lead, button } = asked[verb]
  const resolver = useMemo(() => resolverOf(verb), [verb])
  // Only taking a driver away may wait; what ends a load, or takes a delivery back, needs to be known at once.
  const mayWait = verb === 'unassign'
  const subject = load.driverName ?? undefined
  const { form, submit, submitting, findings, message, savedAt, trouble, forget, ...merging } = useCommandForm<
    'loads',
    Entry,
    object
  >({
    command: {
      ...{ noun: 'loads', id: load.id, verb },
      ...(mayWait && { kind: 'loadUnassign' as const, reference: load.id, ...(subject && { subject }) }),
    },
    ...{ record: load, valuesOf, bodyOf: (body) => body, resolver, persisted },
    onDone: (outcome) => {
      onDone(outcome)
      close()
    },
  })
  const { errors } = form.formState
  const onLine = useOnLine()
  const willWait = useWillWait(mayWait && persisted.draft !== null && trouble === null)
  const isPossible = onLine || mayWait
  // Somebody else may have been faster while the reason was typed.
  const role = useContext(OwnRole) ?? ''
  const why = submitting ? null : whyNot(verb, load, role)
  return (
    <form noValidate aria-label={asked[verb].title} onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <ChangedMeanwhile
          {...merging}
          noun="loads"
          id={load.id}
          what="load"
          labelOf={() => 'Reason'}
          wordsOf={(_field, value) => String(value)}
        />
        <p>{why ? `${why} Nothing is left to do here.` : lead(load)}</p>
        <Field id="load-reason" label="Reason" kind="textarea" error={errors.reason?.message} hint="It stands in the history.">
          {(control) => <textarea {...control} {...form.register('reason')} rows={3} />}
        </Field>
        {verb === 'cancel' && (
          <Field
            id="load-tonu"
            label="Truck ordered, not used"
            optional
            error={errors.tonu?.message}
            hint="In dollars. It is then the only thing that is charged."
          >
            {(control) => (
              <input {...control} {...form.register('tonu')} inputMode="decimal" autoComplete="off" placeholder="250.00" />
            )}
          </Field>
        )}
        <Findings findings={findings} />
        <DraftState {...{ message, savedAt, trouble, willWait }} />
        <DraftButtons
          {...{ submitting, isPossible, willWait }}
          isOver={why !== null}
          tone="btn-error"
          cancel="Keep it as it is"
          onCancel={() => void forget().then(close)}
        >
          {withWarnings(button, findings)}
        </DraftButtons>
      </fieldset>
    </form>
  )
}

/** An amount as people type it: $1,250.00. */
const amountOf = (typed: string) => (typed.trim() ? Number(typed.replace(/[$,\s]/g, '')) : null)

function resolverOf(verb: ReasonVerb): Resolver<Entry, unknown, object> {
  return ({ reason, tonu = '' }) => {
    const parsed = loadCommands[verb].safeParse({ reason, ...(verb === 'cancel' && { tonu: amountOf(tonu) }) })
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<Entry> = {}
    for (const { path, message } of parsed.error.issues) errors[path[0] as keyof Entry] ??= { type: 'schema', message }
    return { values: {}, errors }
  }
}
