import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { CustomType } from '#shared/documents/customType'
import { documentKinds, documentLabel, documentTitle, isBuiltIn, isSubmittedKind, type KindId } from '#shared/documents/document'
import { enteredDaysProblem, monthsOf } from '#shared/documents/documentDay'
import { type EnteredDocument, enteredDocument } from '#shared/documents/documentRecord'
import type { Driver, DriverRecord } from '#shared/drivers/driver'
import { driverNotifiedText } from '#shared/drivers/driverLogin'
import { companyDay } from '#shared/kernel/companyDay'
import { formatDay, years } from '#shared/kernel/time'
import type { BareFile } from '#shared/loads/proof'
import { queries } from '../../../platform/api/queries.ts'
import { Field } from '../../../platform/forms/Field.tsx'
import { Findings, withWarnings } from '../../../platform/forms/Findings.tsx'
import type { PersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { DraftButtons, DraftDialog, DraftState } from '../../detail/DraftDialog.tsx'
import { useCommandForm } from '../../detail/useCommandForm.ts'
import { usePermission } from '../../shell/session/usePermission.ts'
import { OfficePages } from './OfficePages.tsx'
import { useCustomTypes } from './useCustomTypes.ts'

interface Props {
  driver: Driver & Pick<DriverRecord, 'login'>
  /** The document type; null when the user selects it. */
  kind: KindId | null
  onDone: (text: string) => void
  onClose: () => void
}

interface Values {
  kind: string
  validFrom: string
  expiresOn: string
  files: BareFile[]
}

const fields: Record<keyof Values, string> = { kind: 'Document', validFrom: 'Valid from', expiresOn: 'Expires', files: 'Pages' }
/** The document types to choose from: the standard ones and the custom ones that are not retired. */
const offered = (added: readonly CustomType[]) => [
  ...(Object.keys(documentKinds) as KindId[]).map((kind) => ({ kind, kindName: null })),
  ...added.filter(({ status }) => status === 'used').map(({ id, name }) => ({ kind: id, kindName: name })),
]
/** The maximum months of validity; null without an expiration. Before a type is selected, the document is assumed to expire. */
const monthsIn = (added: readonly CustomType[], kind: string) =>
  monthsOf(kind as KindId, added.find(({ id }) => id === kind)?.hasEnd ?? true)
const none: readonly never[] = []
const nothing = { version: 0, updatedAt: '' }

/** Lets the office enter a document itself, from a scan or the original. It is current at once. */
export function EnterDocument(props: Props) {
  const { driver, kind, onClose } = props
  return (
    <DraftDialog
      title={`Add document: ${driver.fullName}`}
      form={`documentEnter:${driver.id}:${kind ?? ''}`}
      height="h-64"
      onClose={onClose}
    >
      {(persisted, close) => <EnterForm {...props} persisted={persisted} close={close} />}
    </DraftDialog>
  )
}

function createResolver(driverId: string, added: readonly CustomType[]): Resolver<Values, unknown, EnteredDocument> {
  return (values) => {
    const months = monthsIn(added, values.kind)
    const parsed = enteredDocument.safeParse({ driverId, ...values, expiresOn: months === null ? null : values.expiresOn })
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of parsed.error?.issues ?? []) {
      errors[path[0] as keyof Values] ??= { type: 'schema', message } as never
    }
    const wrong = parsed.success ? enteredDaysProblem(months, parsed.data, companyDay(serverNow())) : null
    for (const [name, message] of Object.entries(wrong ?? {}))
      errors[name as 'validFrom' | 'expiresOn'] ??= { type: 'day', message }
    return parsed.success && !wrong ? { values: parsed.data, errors: {} } : { values: {}, errors }
  }
}

function EnterForm({ driver, kind, persisted, onDone, close }: Props & { persisted: PersistedForm; close: () => void }) {
  const empty = useMemo(
    () => ({ kind: kind ?? '', validFrom: companyDay(serverNow()), expiresOn: '', files: [] as BareFile[] }),
    [kind],
  )
  const valuesOf = useMemo(() => () => empty, [empty])
  const added = useCustomTypes() ?? none
  const resolver = useMemo(() => createResolver(driver.id, added), [driver.id, added])
  const { form, submit, submitting, findings, message, savedAt, trouble, forget } = useCommandForm<
    'documents',
    Values,
    EnteredDocument
  >({
    command: { resource: 'documents', id: '', action: 'enter' },
    record: nothing,
    valuesOf,
    resolver,
    persisted,
    bodyOf: (body) => body,
    onDone: (_outcome, entered) => {
      const until = entered?.expiresOn ? ` until ${formatDay(entered.expiresOn)}` : ''
      if (entered) onDone(`${documentLabel(entered)} entered. Valid${until}.`)
      close()
    },
  })
  const mayRead = usePermission('applications:read')
  const { data: application } = useQuery({ ...queries.applicationOf(driver.id), enabled: mayRead })
  const { errors } = form.formState
  const onLine = useOnLine()
  const chosen = form.watch('kind')
  const isNotified = isBuiltIn(chosen) ? isSubmittedKind(chosen) : added.find(({ id }) => id === chosen)?.handsIn
  const day = (name: 'validFrom' | 'expiresOn', hint: string) => (
    <Field id={`enter-${name}`} label={fields[name]} error={errors[name]?.message} hint={hint}>
      {(control) => (
        <input
          {...control}
          {...form.register(name)}
          type="date"
          min={`${years.first}-01-01`}
          max={`${years.last}-12-31`}
          autoComplete="off"
        />
      )}
    </Field>
  )
  return (
    <form noValidate aria-label="Add document" onSubmit={submit} className="mt-2 grid gap-4">
      <fieldset disabled={submitting} className="contents">
        <p>
          {`Takes effect now under your name. The old one is kept.${chosen === '' || isNotified ? ` ${driverNotifiedText(driver.fullName, driver.login)}` : ''}`}
        </p>
        <Field
          id="enter-kind"
          label={fields.kind}
          kind="select"
          error={errors.kind?.message}
          hint={chosen === 'application' ? 'The signed 49 CFR 391.21 form, which asks for more than our website.' : undefined}
        >
          {(control) => (
            <select {...control} {...form.register('kind')}>
              <option value="">Select the document</option>
              {offered(added).map((option) => (
                <option key={option.kind} value={option.kind}>
                  {documentTitle(option)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          {day('validFrom', 'The first day, as printed on it.')}
          {monthsIn(added, chosen) !== null && day('expiresOn', 'The last day, as printed on it.')}
        </div>
        <OfficePages
          of={{ resource: 'drivers', id: driver.id }}
          files={form.watch('files')}
          application={application}
          error={errors.files?.message}
          onChange={(change) =>
            form.setValue('files', change(form.getValues('files')), {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
        <Findings findings={findings} />
        <DraftState message={message} savedAt={savedAt} trouble={trouble} />
        <DraftButtons
          submitting={submitting}
          meanwhile="Entering…"
          isPossible={onLine}
          onCancel={() => void forget().then(close)}
        >
          {withWarnings('Enter', findings)}
        </DraftButtons>
      </fieldset>
    </form>
  )
}
