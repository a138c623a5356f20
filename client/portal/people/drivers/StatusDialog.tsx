import { useMemo } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Driver, DriverRecord } from '#shared/drivers/driver'
import { driverStatusCommands } from '#shared/drivers/driverEntry'
import { driverNotifiedText } from '#shared/drivers/driverLogin'
import { Field } from '../../../platform/forms/Field.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { DraftDialog } from '../../detail/DraftDialog.tsx'
import { DraftForm } from '../../detail/DraftForm.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import type { StatusAction } from './whyNoDriverAction.ts'

interface Props {
  driver: Driver & Pick<DriverRecord, 'login'>
  action: StatusAction
  /** Why there is nothing left to do: another user has already changed the status. */
  over: string | null
  onDone: (text: string) => void
  onClose: () => void
}

interface Entry {
  reason: string
}

interface StatusText {
  title: (name: string) => string
  lead: (name: string, notified: string) => string
  button: string
  done: (name: string) => string
  hint?: string
  tone?: 'btn-error'
}

const text: Record<StatusAction, StatusText> = {
  onboard: {
    title: (name) => `Onboard ${name}?`,
    lead: (_name, notified) => `Loads can now be assigned. ${notified}`,
    button: 'Onboard',
    done: (name) => `${name} is onboarded.`,
  },
  suspend: {
    title: (name) => `Suspend ${name}?`,
    lead: (_name, notified) =>
      `No new loads can be assigned. The current load continues. ${notified} The reason is not shown to the driver.`,
    button: 'Suspend',
    done: (name) => `${name} is suspended.`,
    hint: 'e.g. missed the random test',
    tone: 'btn-error',
  },
  reinstate: {
    title: (name) => `Reinstate ${name}?`,
    lead: (_name, notified) => `Loads can be assigned again. ${notified}`,
    button: 'Reinstate',
    done: (name) => `${name} is reinstated.`,
    hint: 'e.g. tested today',
  },
  terminate: {
    title: (name) => `Terminate ${name}?`,
    lead: (_name, notified) =>
      `No more loads can be assigned. The record and documents are kept. ${notified} The reason is not shown to the driver.`,
    button: 'Terminate',
    done: (name) => `${name} is terminated.`,
    hint: 'e.g. moved to Ohio',
    tone: 'btn-error',
  },
  rehire: {
    title: (name) => `Rehire ${name}?`,
    lead: (name) => `${name} becomes an applicant again and must submit documents again.`,
    button: 'Rehire',
    done: (name) => `${name} is an applicant again.`,
    hint: 'e.g. moved back from Ohio',
  },
}

const nothing: Entry = { reason: '' }
const valuesOf = () => nothing

/**
 * Asks before a driver gets another status, and for the reason where one is required. The typed text is persisted on this device.
 */
export function StatusDialog(props: Props) {
  const { driver, action, onClose } = props
  return (
    <DraftDialog
      title={text[action].title(driver.fullName)}
      form={`driverStatus:${action}:${driver.id}`}
      height={action === 'onboard' ? 'h-24' : 'h-48'}
      onClose={onClose}
    >
      {(persisted, close) => <StatusForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function createResolver(action: StatusAction): Resolver<Entry, unknown, object> {
  return ({ reason }) => {
    const parsed = driverStatusCommands[action].safeParse(action === 'onboard' ? {} : { reason })
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<Entry> = { reason: { type: 'schema', message: parsed.error.issues[0]?.message ?? '' } }
    return { values: {}, errors }
  }
}

function StatusForm({ driver, action, over, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const { title, lead, button, done, hint, tone } = text[action]
  const resolver = useMemo(() => createResolver(action), [action])
  const commandForm = useCommandForm<'drivers', Entry, object>({
    command: { resource: 'drivers', id: driver.id, action },
    record: driver,
    valuesOf,
    bodyOf: (body) => body,
    resolver,
    persisted,
    onDone: () => {
      onDone(done(driver.fullName))
      close()
    },
  })
  const { form, submitting } = commandForm
  return (
    <DraftForm
      {...(tone && { tone })}
      asked={commandForm}
      button={button}
      close={close}
      title={title(driver.fullName)}
      resource="drivers"
      id={driver.id}
      what="driver"
      labelOf={() => 'Reason'}
      cancel="Cancel"
      isOver={over !== null}
    >
      <p>
        {over && !submitting
          ? `No longer possible: ${over} Nothing to do here.`
          : lead(driver.fullName, driverNotifiedText(driver.fullName, driver.login))}
      </p>
      {action !== 'onboard' && (
        <Field
          id="status-reason"
          label="Reason"
          kind="textarea"
          error={form.formState.errors.reason?.message}
          hint={`${hint}. Saved in the driver history.`}
        >
          {(control) => <textarea {...control} {...form.register('reason')} rows={3} />}
        </Field>
      )}
    </DraftForm>
  )
}
