import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import { companyDay } from '#shared/kernel/companyDay'
import { type SettingsRecord, type SettingsRecords, settingsChange } from '#shared/settings/settings'
import type { SettingsGroup } from '#shared/settings/settingsFields'
import { act } from '../../../platform/api/act.ts'
import { queries } from '../../../platform/api/queries.ts'
import { type Collision, mergeChanges } from '../../../platform/forms/mergeChanges.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { useKeepTyping, useSavedTyping } from '../../shell/session/savedTyping.ts'
import { changesOf, type Entered, enteredOf, settingQuestion } from './settingsText.ts'

/** A form with typed values, as it was when the session expired. */
interface SavedForm {
  base: SettingsRecord
  collisions: readonly Collision[]
  isOvertaken: boolean
  entered: Entered
}

/** The fields of the form other than the settings. */
const extras = () => ({ effectiveFrom: companyDay(serverNow()), why: '' })

/**
 * The form of a settings group, and how it is saved. `record` is the server's latest version. When it is newer than the form's
 * base, changes of one side are merged. A field that both changed differently is in `collisions` until the user decides.
 */
export function useSettingsForm(group: SettingsGroup, record: SettingsRecord) {
  const client = useQueryClient()
  const saved = useSavedTyping<SavedForm>(`settings:${group}`)
  const [base, setBase] = useState(saved?.base ?? record)
  const [collisions, setCollisions] = useState<readonly Collision[]>(saved?.collisions ?? [])
  const [isOvertaken, setIsOvertaken] = useState(saved?.isOvertaken ?? false)
  const toBody = (entered: Entered) => ({
    value: changesOf(group, entered, base.current),
    effectiveFrom: entered.effectiveFrom ?? '',
    why: entered.why ?? '',
  })
  const form = useForm<Entered>({
    defaultValues: { ...enteredOf(group, base.current), ...extras() },
    resolver: (entered) => {
      const { error } = settingsChange(group, serverNow).safeParse(toBody(entered))
      if (!error) return { values: entered, errors: {} }
      // An error within `value` belongs to its field; the first of several errors is shown.
      const errors: FieldErrors<Entered> = {}
      for (const { path, message } of error.issues) {
        const field = fieldAt(path.map(String))
        errors[field] ??= { type: 'refused', message: settingQuestion(group, field, entered[field] ?? '') ?? message }
      }
      return { values: {}, errors }
    },
  })
  const entered = form.watch()
  const changes = changesOf(group, entered, base.current)
  const { isDirty } = form.formState
  useKeepTyping(`settings:${group}`, isDirty ? { base, collisions, isOvertaken, entered } : null)

  /** True until the saved values are in the state of the form. */
  const isRestoring = useRef(saved !== null)
  const restore = useEffectEvent(() => {
    for (const [field, typed] of Object.entries(saved?.entered ?? {})) form.setValue(field, typed, { shouldDirty: true })
  })
  useEffect(restore, [])

  /** Starts again from the server's values. */
  const begin = (next: SettingsRecord) => {
    setBase(next)
    setCollisions([])
    setIsOvertaken(false)
    form.reset({ ...enteredOf(group, next.current), ...extras() })
  }
  const rebase = useEffectEvent((next: SettingsRecord) => {
    if (!isDirty && !isRestoring.current) return begin(next)
    const { effectiveFrom = '', why = '', ...entered } = form.getValues()
    const stored = enteredOf(group, next.current)
    const merged = mergeChanges(enteredOf(group, base.current), entered, stored)
    form.reset({ ...stored, ...extras() })
    for (const [field, typed] of Object.entries({ ...merged.values, effectiveFrom, why })) {
      form.setValue(field, typed as string, { shouldDirty: true })
    }
    // A collision remains until the user decides, also when a third user saves.
    const unresolved = collisions.filter(({ field }) => stored[field] !== entered[field])
    const both = new Map(
      [...unresolved.map((collision) => ({ ...collision, stored: stored[collision.field] })), ...merged.collisions].map(
        (collision) => [collision.field, collision],
      ),
    )
    setBase(next)
    setCollisions([...both.values()])
    setIsOvertaken(true)
  })
  useEffect(() => {
    if (record.version > base.version) rebase(record)
  }, [record, base.version])
  useEffect(() => {
    isRestoring.current = false
  }, [])

  /** Updates the cached settings of this group on every screen. */
  const show = (next: SettingsRecord) =>
    client.setQueryData<SettingsRecords>(queries.settings().queryKey, (cached) => cached && { ...cached, [group]: next })

  const send = form.handleSubmit(async (typed) => {
    const acted = await act({ resource: 'settings', id: group, action: 'edit', body: toBody(typed), version: base.version })
    if (acted.outcome === 'changed') show(acted.current)
    else if (acted.outcome === 'done' && acted.record) {
      begin(acted.record)
      show(acted.record)
      document.getElementById('settings-title')?.focus()
      notify({ tone: 'success', title: 'Settings Saved', text: 'See the history for details.' })
    } else if (acted.outcome === 'failed') {
      for (const [at, message] of Object.entries(acted.fields)) form.setError(fieldAt(at.split('.')), { message })
      if (!Object.keys(acted.fields).length) form.setError('root', { message: acted.message })
    }
  })

  const isSaving = useRef(false)
  /** Ctrl+Enter calls this even while the button is disabled, and a second time as Enter in a field. */
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving.current || collisions.length > 0) return
    isSaving.current = true
    await send(event).finally(() => {
      isSaving.current = false
    })
  }

  const decide = (field: string, typed?: string) => {
    if (typed !== undefined) form.setValue(field, typed, { shouldDirty: true })
    setCollisions((open) => open.filter((collision) => collision.field !== field))
  }
  return { form, base, changes, collisions, isOvertaken, save, decide, discard: () => begin(record) }
}

/** The field of the form that an error belongs to; `root` for the whole form. */
function fieldAt([first = 'root', field]: string[]): string {
  return first === 'value' ? (field ?? 'root') : first
}
