import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { type DriverApplication, driverApplication } from '#shared/recruiting/driverApplication'
import { samePage } from '../app/samePage.ts'
import type { FilledFrom } from '../platform/forms/askAgain.ts'
import { DraftLifetime, SavedLine } from '../platform/forms/DraftLines.tsx'
import { ErrorSummary } from '../platform/forms/ErrorSummary.tsx'
import { Honeypot, trapped } from '../platform/forms/Honeypot.tsx'
import { useWillWait } from '../platform/forms/OfflineLine.tsx'
import { RestoredLine } from '../platform/forms/RestoredLine.tsx'
import { usePersistTyping } from '../platform/forms/usePersistTyping.ts'
import { useSubmit } from '../platform/forms/useSubmit.ts'
import {
  openPersistedForm,
  type PersistedForm,
  useDiscarded,
  usePersistedForm,
} from '../platform/offline/drafts/persistedForm.ts'
import type { FormResult } from '../platform/offline/outbox/sendForm.ts'
import { CancelButton } from '../platform/outbox/CancelButton.tsx'
import { newKey } from '../platform/transport/key.ts'
import { notify } from '../platform/ui/toasts.ts'
import { StepButtons } from './ApplyStepButtons.tsx'
import { type Answers, answersOf, bodyOf, given, isNothing, isQuestion, noAnswers, opening, questions } from './answers.ts'
import { ConsentStep } from './ConsentStep.tsx'
import { EquipmentStep } from './EquipmentStep.tsx'
import { ExperienceStep } from './ExperienceStep.tsx'
import { LeftAt, useLeftStep } from './LeftStep.tsx'
import { PersonalStep } from './PersonalStep.tsx'
import { Progress } from './Progress.tsx'
import { sendApplication } from './sendApplication.ts'
import { controlId, labels, lastStep, sentPath, stepPath, steps } from './steps.ts'

interface Props {
  /** The draft to open; the newest one where it is null. */
  draft: string | null
  /** What it is filled in with instead: any draft stays as it is. */
  again: FilledFrom<unknown> | null
  step: number
  /** The URL names a step: then the persisted one is not restored. */
  stepInUrl: boolean
  /** Brings the control of this id onto the screen, whichever step it is in. */
  onField: (id: string) => void
  onSent: (result: FormResult & { taken: true }) => void
}

const resolver = zodResolver(z.custom<Answers>().transform(bodyOf).pipe(driverApplication()))
const parts = [PersonalStep, ExperienceStep, EquipmentStep, ConsentStep] as const

/** Resolves when the previous form has released its draft. */
let closed: Promise<void> = Promise.resolve()

/** The four steps as one form (§4, §5): validated when it is submitted on the last step, and from then on at every change. */
export function ApplicationForm({ draft, again, step, stepInUrl, onField, onSent }: Props) {
  const navigate = useNavigate()
  const form = useForm<Answers, unknown, DriverApplication>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: opening,
  })
  const { errors, submitCount } = form.formState
  const [persisted, setPersisted] = useState<PersistedForm | null>(null)
  const opened = useRef<Promise<PersistedForm>>(undefined)
  const [restored, setRestored] = useState(false)
  const { savedAt, trouble, isShared, changeShared, stays, isPulledBack, persist, clear, forget, cancel, noteRefused } =
    usePersistedForm(persisted)
  const { left, leftAt, persistStep } = useLeftStep({ form, step, stepInUrl, persisted: persisted !== null, persist })

  useEffect(() => {
    let isClosed = false
    const opening = closed.then(() => openPersistedForm('application', again ? newKey() : draft))
    opened.current = opening
    void opening.then((found) => !isClosed && setPersisted(found))
    void preloadStatus()
    return () => {
      isClosed = true
      opened.current = undefined
      // Releases the draft: any tab may open it now.
      closed = opening.then((found) => found.draft?.close())
    }
  }, [draft, again])

  // Input typed before the draft was read takes precedence over it. Not with `reset`, which unregisters every field until the
  // next render: input in between would be lost.
  useEffect(() => {
    if (!persisted) return
    const typed = given(form.getValues())
    const before = answersOf(persisted.draft?.restored?.values ?? again?.values)
    if (!isNothing(before)) {
      for (const name of questions) if (!(name in typed)) form.setValue(name, before[name] ?? noAnswers[name])
      setRestored(true)
      leftAt(persisted.draft?.restored?.values, isNothing(typed))
    }
    if (!isNothing(typed)) void persistStep(form.getValues())
    if (again) document.getElementById('apply-title')?.focus()
  }, [persisted, again, form, persistStep, leftAt])
  usePersistTyping(form, { isEmpty: isNothing, persist: persistStep, clear })

  const willWait = useWillWait(persisted?.draft != null && trouble === null) && step === lastStep

  const go = (to: number) => navigate(stepPath(to), { state: samePage })

  const startOver = () => {
    form.reset(noAnswers)
    setRestored(false)
    void forget()
    if (step === 1) document.getElementById('apply-title')?.focus()
    else go(1)
  }
  useDiscarded(persisted, startOver)
  const showWaiting = () => {
    const original = persisted?.draft?.restored?.original
    form.reset(noAnswers)
    setRestored(false)
    if (original) navigate(sentPath(original.formerly ?? original.id), { state: samePage })
  }

  const send = async (application: DriverApplication, event: BaseSyntheticEvent | undefined, onPersisted: () => void) => {
    const opening = opened.current
    const found = await opening
    const result = await sendApplication({ ...application, ...trapped(event?.target) }, found?.draft ?? null, onPersisted)
    if (result.notice) notify(result.notice, result)
    if (result.taken) {
      await found?.draft?.forget().catch(() => undefined)
      // Not if the person has left the page or edits another application by now: then the notice is enough.
      if (opened.current === opening) onSent(result)
      return
    }
    noteRefused(result.stays)
    for (const [name, message] of Object.entries(result.fields)) {
      if (isQuestion(name)) form.setError(name, { type: 'server', message })
    }
  }
  const { submit, submitting } = useSubmit(form, send)

  const onSubmit = (event: FormEvent) => {
    if (step === lastStep) void submit(event)
    else {
      event.preventDefault()
      go(step + 1)
    }
  }

  const invalidFields = Object.keys(labels).filter((name) => name in errors)
  const gaps = invalidFields.filter(isQuestion).map((name) => ({ id: controlId(name), label: labels[name] }))
  const { title, lead } = steps[step - 1] ?? { title: '', lead: '' }
  const Part = parts[step - 1] ?? PersonalStep
  return (
    <>
      <Progress control={form.control} step={step} wrong={invalidFields} />
      <form noValidate aria-labelledby="apply-title" onSubmit={onSubmit} className="mt-5">
        <fieldset disabled={submitting} className="contents">
          {restored && (
            <RestoredLine
              from={again?.from}
              onStartOver={startOver}
              isUnsent={stays}
              where={left && <LeftAt left={left} step={step} />}
            >
              {isPulledBack && (
                <CancelButton className="btn btn-ghost" cancel={cancel} onCancelled={showWaiting}>
                  Cancel editing
                </CancelButton>
              )}
            </RestoredLine>
          )}
          <div className="card mt-5 grid gap-6 p-5 sm:p-8">
            <div>
              <p id="apply-count" className="text-second text-muted">
                {`Step ${step} of ${lastStep}`}
              </p>
              <h2 tabIndex={-1} id="apply-title" aria-describedby="apply-count" className="text-[1.75rem] leading-tight">
                {title}
              </h2>
              <p className="mt-1 text-muted">{lead}</p>
            </div>
            {step === lastStep && <ErrorSummary gaps={gaps} attempt={submitCount} onGo={onField} />}
            <Part form={form} />
          </div>
          <Honeypot />
          <div className="mt-4 min-h-6">{persisted && <SavedLine savedAt={savedAt} trouble={trouble} />}</div>
          {trouble === null && (
            <div className="mt-3">
              <DraftLifetime
                isShared={isShared}
                stays={stays}
                onShared={changeShared}
                onClear={persisted?.draft && savedAt !== null ? startOver : null}
              />
            </div>
          )}
          <StepButtons step={step} submitting={submitting} willWait={willWait} onPrevious={() => go(step - 1)} />
        </fieldset>
      </form>
    </>
  )
}

/** Preloads the code that shows the request's status: later there may be no connection. */
async function preloadStatus(): Promise<void> {
  await Promise.all([import('../platform/ui/Toaster.tsx'), import('../platform/outbox/OutboxBadge.tsx')]).catch(() => undefined)
}
