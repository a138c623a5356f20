import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form'
import type { Finding } from '#shared/kernel/findings'
import type { BareFile } from '#shared/loads/proof'
import { act, type Command, type RecordOf } from '../../platform/api/act.ts'
import { focusCollisions } from '../../platform/forms/ConflictBanner.tsx'
import { acceptable } from '../../platform/forms/Findings.tsx'
import { focusFirstWrong } from '../../platform/forms/firstField.ts'
import { isSame } from '../../platform/forms/mergeChanges.ts'
import { useFindings } from '../../platform/forms/useFindings.ts'
import { usePersistTyping } from '../../platform/forms/usePersistTyping.ts'
import { useSubmit } from '../../platform/forms/useSubmit.ts'
import { type PersistedForm, useDiscarded, usePersistedForm } from '../../platform/offline/drafts/persistedForm.ts'
import type { CommandResource } from '../../platform/transport/commandRequest.ts'
import { useMerging } from './useMerging.ts'

interface Options<Resource extends CommandResource, Values extends FieldValues, Sent> {
  /** The action and its row. `create` makes a row, and has no id. */
  command: Pick<
    Command<Resource>,
    'resource' | 'id' | 'action' | 'about' | 'kind' | 'reference' | 'subject' | 'holdFor' | 'isUnwatched'
  >
  /** The row on the screen: other users may change it while the form is open. */
  record: { version: number; updatedAt: string }
  /** The values of an untouched form. A stable function, or the form starts anew. */
  valuesOf: (record: { version: number }) => Values
  bodyOf: (values: Sent) => object
  /** The files that the body names, among those of the draft. */
  filesOf?: (values: Sent) => readonly BareFile[]
  resolver: Resolver<Values, unknown, Sent>
  persisted: PersistedForm
  /** The lists whose entries are merged one by one; a stable array. */
  lists?: readonly string[]
  /** The fields that are derived from the row; a stable array. */
  derived?: readonly string[]
  /** The form field for a field of the body; by default the field with the same name. */
  fieldOf?: (name: string, values: Values) => string
  /** The findings of this device. A press accepts their warnings, as it does those of the server. */
  findingsHere?: (values: Values) => readonly Finding[]
  /** Runs once the server or, with `waiting`, this device has the action. */
  onDone: (outcome: 'done' | 'waiting', record: RecordOf<Resource> | null) => void
}

/**
 * A form that sends an action. Its draft remains on this device, is merged with changes by other users, and is never sent twice.
 */
export function useCommandForm<Resource extends CommandResource, Values extends FieldValues, Sent>(
  options: Options<Resource, Values, Sent>,
) {
  const { command, record, valuesOf, bodyOf, filesOf, resolver, persisted, onDone, lists, derived, fieldOf, findingsHere } =
    options
  const restored = persisted.draft?.restored ?? null
  const first = useMemo(() => valuesOf(record), [valuesOf, record])
  const form = useForm<Values, unknown, Sent>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: ((restored?.values as Values | undefined) ?? first) as DefaultValues<Values>,
  })
  const saving = usePersistedForm(persisted)
  const { persist, clear, forget } = saving
  const { base, merge, begin, settle, isUnresolved, ...merging } = useMerging(form, record, valuesOf, restored?.base, {
    lists,
    derived,
  })
  const [findings, setFindings] = useFindings(form)
  const [message, setMessage] = useState<string | null>(null)
  const isUnchanged = useCallback((values: Values) => isSame(values, base.current.values), [base])
  // While a collision is open, the draft retains the old base, so that a reopened form asks again.
  const persistWithBase = useCallback(
    (values: Values) => persist(values, isUnresolved() ? undefined : base.current),
    [persist, base, isUnresolved],
  )
  usePersistTyping(form, { isEmpty: isUnchanged, persist: persistWithBase, clear })

  const [isRestored, setRestored] = useState(restored !== null)
  const startOver = useCallback(() => {
    setRestored(false)
    settle()
    form.reset(base.current.values as Values)
    setFindings([])
    setMessage(null)
    void forget()
  }, [form, base, forget, settle, setFindings])
  useDiscarded(persisted, startOver)

  const acceptedFindings = useRef<readonly Finding[]>([])
  acceptedFindings.current = findings
  const { submit, submitting } = useSubmit(form, async (values: Sent, _event, onPersisted) => {
    if (merging.collisions.length > 0) {
      setMessage('Choose which answers are right first.')
      return focusCollisions()
    }
    setMessage(null)
    const typed = form.getValues()
    const accepted = acceptable([...acceptedFindings.current, ...(findingsHere?.(typed) ?? [])]) ?? []
    // A new row has no version yet.
    const version = command.action === 'create' ? {} : { version: base.current.version }
    const acted = await merging.whileActing(() =>
      act({
        ...command,
        body: bodyOf(values),
        accepted,
        ...version,
        files: filesOf?.(values),
        onPersisted,
        ...(command.kind && { draft: persisted.draft }),
      }),
    )
    switch (acted.outcome) {
      case 'done':
      case 'waiting': {
        const answered = acted.outcome === 'done' ? (acted.record as RecordOf<Resource> | null) : null
        if (answered) begin(answered as unknown as { version: number })
        form.reset(base.current.values)
        await forget()
        return onDone(acted.outcome, answered)
      }
      case 'changed':
        return merge(acted.current as unknown as { version: number; updatedAt: string }, { refused: true })
      case 'findings':
        merging.catchUp()
        return setFindings(acted.findings)
      case 'failed':
        merging.catchUp()
        setMessage(acted.message)
        for (const [name, text] of Object.entries(acted.fields)) {
          const field = fieldOf?.(name, typed) ?? name
          if ((field.split('.', 1)[0] ?? '') in typed) form.setError(field as Path<Values>, { type: 'server', message: text })
        }
    }
  })
  const pressed = useRef<Element | null>(null)
  const submitFrom = (event: FormEvent) => {
    pressed.current = event.currentTarget
    return submit(event)
  }
  const { submitCount } = form.formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each press, once the fields can have the focus.
  useEffect(() => {
    if (!submitting) focusFirstWrong(pressed.current)
  }, [submitCount, submitting])
  return { form, submit: submitFrom, submitting, findings, message, startOver, isRestored, ...saving, ...merging }
}
