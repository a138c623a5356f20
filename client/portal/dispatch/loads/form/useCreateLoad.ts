import { useCallback, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { Gazetteer } from '#shared/kernel/gazetteer'
import type { Notice } from '#shared/kernel/messages'
import { instantOf } from '#shared/kernel/time'
import type { AnyEntry } from '#shared/loads/loadEntry'
import { acceptable } from '../../../../platform/forms/Findings.tsx'
import { isSame } from '../../../../platform/forms/mergeChanges.ts'
import { useFindings } from '../../../../platform/forms/useFindings.ts'
import { usePersistTyping } from '../../../../platform/forms/usePersistTyping.ts'
import { useSubmit } from '../../../../platform/forms/useSubmit.ts'
import { type PersistedForm, useDiscarded, usePersistedForm } from '../../../../platform/offline/drafts/persistedForm.ts'
import { sendForm } from '../../../../platform/offline/outbox/sendForm.ts'
import { signedInUser } from '../../../../platform/offline/session/session.ts'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { notify } from '../../../../platform/ui/toasts.ts'
import { formOfDraft } from './fromLoad.ts'
import type { LoadForm } from './loadForm.ts'
import { fieldOf, loadResolver } from './loadFormEntry.ts'
import type { FindingsOf } from './useLive.ts'
import { useQuoting } from './useQuoting.ts'

const getToasts = (quoted: boolean) =>
  ({
    accepted: {
      tone: 'success',
      title: 'Load Created',
      text: quoted ? "Saved as quoted. Book it when it's complete." : 'Booked. Assign a driver next.',
    },
    savedOffline: {
      tone: 'waiting',
      title: 'Load Saved Offline',
      text: 'It is waiting on this device and will be sent as soon as you are back online.',
    },
    saved: {
      tone: 'waiting',
      title: 'Load Saved Offline',
      text: 'Our server could not take it just now. It is waiting on this device and will be sent automatically.',
    },
    failed: (message: string | undefined): Notice => ({
      tone: 'error',
      title: 'Load Not Created',
      text: message ?? 'Please try again.',
    }),
  }) as const

interface Options {
  persisted: PersistedForm
  /** The values of an untouched form. */
  start: LoadForm
  gazetteer: Gazetteer
  findingsOf: FindingsOf
}

/** The form of a new load. It sends through the outbox, so the load may wait for a network. */
export function useCreateLoad({ persisted, start, gazetteer, findingsOf }: Options) {
  const navigate = useNavigate()
  const { quoted, noting } = useQuoting()
  const context = useRef({ gazetteer, findingsOf })
  context.current = { gazetteer, findingsOf }
  const resolver = useMemo(() => loadResolver(() => ({ ...context.current, quoted: quoted.current })), [quoted])
  const restored = formOfDraft(persisted.draft?.restored?.values)
  const form = useForm<LoadForm, unknown, AnyEntry>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: restored ?? start,
  })
  const saving = usePersistedForm(persisted)
  const { persist, clear, forget, noteRefused } = saving
  const isUntouched = useCallback((values: LoadForm) => isSame(values, start), [start])
  usePersistTyping(form, { isEmpty: isUntouched, persist, clear })
  const [serverFindings, setServerFindings] = useFindings(form)
  const [isRestored, setRestored] = useState(restored !== null)
  const startOver = () => {
    setRestored(false)
    form.reset(start)
    setServerFindings([])
    void forget()
  }
  useDiscarded(persisted, startOver)

  const { submit, submitting } = useSubmit(form, async (entry: AnyEntry, _event, onPersisted) => {
    const typed = form.getValues()
    const accepted = acceptable([...findingsOf(entry), ...serverFindings]) ?? []
    const [first] = entry.stops
    const pickup = first?.from && instantOf(first.to ?? first.from, first.zone)
    const result = await sendForm('load', { ...entry, ...(accepted.length > 0 && { accepted }) }, persisted.draft, {
      notices: getToasts(entry.quoted === true),
      onPersisted,
      userId: signedInUser(),
      expiresAt: pickup && pickup > serverNow() ? pickup.getTime() : null,
    })
    if (result.taken) {
      if (result.notice) notify(result.notice, result)
      form.reset(start)
      const { id, reference = id } = (result.receipt ?? {}) as { id?: string; reference?: string }
      navigate(reference ? `${staffPath('loads')}/${reference}` : staffPath('loads'))
      return
    }
    noteRefused(result.stays)
    // Stores the typed values: an entry that returns has the sent ones.
    void persist(typed)
    setServerFindings(result.findings)
    if (result.findings.length === 0) notify(result.notice, result)
    for (const [name, message] of Object.entries(result.fields)) {
      const field = fieldOf(name, typed)
      if ((field.split('.', 1)[0] ?? '') in typed) form.setError(field as keyof LoadForm, { type: 'server', message })
    }
  })
  return { form, submit: noting(submit), submitting, serverFindings, startOver, isRestored, ...saving }
}
