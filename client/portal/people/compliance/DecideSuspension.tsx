import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { dismissedForDays } from '#shared/documents/suspension'
import type { Driver } from '#shared/drivers/driver'
import { driverNotifiedText } from '#shared/drivers/driverLogin'
import { reasonProblem } from '#shared/kernel/findings'
import { Field } from '../../../platform/forms/Field.tsx'
import { useCachedRow } from '../../../platform/offline/cache/useCachedRows.ts'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { unbroken } from '../../../platform/ui/unbroken.ts'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { DraftForm } from '../../detail/DraftForm.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { expiredText } from './expiredText.ts'

interface Props {
  /** The id of the driver. */
  id: string
  /** The message why a suspension is proposed. */
  why: string
  today: string
  onDone: (text: string) => void
  onClose: () => void
}

const decisions = {
  suspend: {
    title: 'Suspend',
    text: `No new loads can be assigned. The current load continues. ${driverNotifiedText('The driver', undefined)} The reason is not shown to the driver.`,
    hint: 'e.g. no CDL until the new one arrives. Saved in the driver history.',
    done: (name: string) => `${name} is suspended.`,
  },
  'defer-suspension': {
    title: 'Keep onboarded',
    text: `Comes up again after ${dismissedForDays} days or when another of these documents expires.`,
    hint: 'e.g. new CDL seen, copy to follow. Saved in the driver history.',
    done: (name: string) => `${name} stays onboarded.`,
  },
} as const
type Decision = keyof typeof decisions
const actions = ['suspend', 'defer-suspension'] as const

interface Entry {
  decision: Decision | ''
  reason: string
}

const nothing: Entry = { decision: '', reason: '' }
const valuesOf = () => nothing
const resolver: Resolver<Entry, unknown, Entry> = (values) => {
  const problem = reasonProblem(values.reason)
  return problem ? { values: {}, errors: { reason: { type: 'schema', message: problem } } } : { values, errors: {} }
}

/**
 * Asks whether to suspend a driver or keep the driver onboarded, with a reason; decided once. The typed text is persisted on this
 * device.
 */
export function DecideSuspension({ id, why, today, onDone, onClose }: Props) {
  const driver = useCachedRow(useCache(), 'drivers', id)
  if (!driver) return null
  const name = driver.fullName
  return (
    <DraftDialog title={`Suspend ${name}?`} form={`driverDecide:${id}`} height="h-64" onClose={onClose}>
      {(persisted, close) => (
        <Decide
          driver={driver}
          persisted={persisted}
          close={close}
          lead={why}
          over={expiredText(driver, today)}
          onDone={(decision) => {
            onDone(decisions[decision].done(name))
            close()
          }}
        />
      )}
    </DraftDialog>
  )
}

interface DecideProps {
  driver: Driver
  lead: string
  over: string | null
  persisted: PersistedForm
  close: () => void
  onDone: (decision: Decision) => void
}

function Decide({ driver, lead, over, persisted, close, onDone }: DecideProps) {
  const restored = (persisted.draft?.restored?.values as Entry | undefined)?.decision ?? ''
  const [decision, setDecision] = useState<Decision | ''>(restored)
  const commandForm = useCommandForm<'drivers', Entry, Entry>({
    command: { resource: 'drivers', id: driver.id, action: decision || 'defer-suspension' },
    record: driver,
    valuesOf,
    bodyOf: ({ reason }) => ({ reason }),
    resolver,
    persisted,
    onDone: () => decision && onDone(decision),
  })
  const { form, submitting } = commandForm
  const choose = (action: Decision) => {
    setDecision(action)
    // The findings belong to the other decision.
    form.setValue('decision', action, { shouldDirty: true })
  }
  return (
    <DraftForm
      {...(decision === 'suspend' && { tone: 'btn-error' as const })}
      asked={commandForm}
      close={close}
      title="Decide"
      resource="drivers"
      id={driver.id}
      what="driver"
      labelOf={() => 'Reason'}
      button={decision ? decisions[decision].title : 'Select an option'}
      isOver={over !== null || !decision}
    >
      {over && !submitting ? (
        <p role="status" className="rounded-box bg-(--amber-tint) p-3 font-semibold text-(--amber-ink)">
          {`${over} Nothing to decide.`}
        </p>
      ) : (
        <p>{unbroken(lead)}</p>
      )}
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">Decision</legend>
        {actions.map((action) => (
          <label key={action} className="check-tile items-start">
            <input
              type="radio"
              name="decision"
              className="radio shrink-0"
              checked={decision === action}
              aria-labelledby={`decide-${action}`}
              aria-describedby={`means-${action}`}
              onChange={() => choose(action)}
            />
            <span className="grid min-w-0">
              <span id={`decide-${action}`} className="font-sign text-label leading-6 font-semibold">
                {decisions[action].title}
              </span>
              <span id={`means-${action}`} className="text-second text-muted">
                {decisions[action].text}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {decision && (
        <Field
          id="decide-reason"
          label="Reason"
          kind="textarea"
          error={form.formState.errors.reason?.message}
          hint={decisions[decision].hint}
        >
          {(control) => <textarea {...control} {...form.register('reason')} rows={3} />}
        </Field>
      )}
    </DraftForm>
  )
}
