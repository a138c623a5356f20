import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { z } from 'zod'
import { type DriverApplication, driverApplication } from '#shared/driverApplication'
import { DraftLifetime, SavedLine } from '../forms/DraftLines.tsx'
import { ErrorSummary } from '../forms/ErrorSummary.tsx'
import { Honeypot, trapped } from '../forms/Honeypot.tsx'
import { useWillWait } from '../forms/OfflineLine.tsx'
import { RestoredLine } from '../forms/RestoredLine.tsx'
import { usePersistTyping } from '../forms/usePersistTyping.ts'
import { useSubmit } from '../forms/useSubmit.ts'
import { openPersistedForm, type PersistedForm, useDiscarded, usePersistedForm } from '../offline/drafts/persistedForm.ts'
import type { FormResult } from '../offline/outbox/sendForm.ts'
import { samePage } from '../samePage.ts'
import { notify } from '../ui/toasts.ts'
import { type Answers, answersOf, bodyOf, given, isNothing, isQuestion, noAnswers, opening, questions } from './answers.ts'
import { ConsentStep } from './ConsentStep.tsx'
import { EquipmentStep } from './EquipmentStep.tsx'
import { ExperienceStep } from './ExperienceStep.tsx'
import { LeftAt, useLeftStep } from './LeftStep.tsx'
import { PersonalStep } from './PersonalStep.tsx'
import { Progress } from './Progress.tsx'
import { StepButtons } from './StepButtons.tsx'
import { sendApplication } from './sendApplication.ts'
import { controlId, labels, lastStep, stepPath, steps } from './steps.ts'

interface Props {
  /** The draft to open; the newest one where it is null. */
  draft: string | null
  step: number
  /** The address names the step: then it is not the one that was left. */
  stepAsked: boolean
  /** Brings the control of this id onto the screen, whichever step it is in. */
  onField: (id: string) => void
  onSent: (result: FormResult & { taken: true }) => void
}

const resolver = zodResolver(z.custom<Answers>().transform(bodyOf).pipe(driverApplication()))
const parts = [PersonalStep, ExperienceStep, EquipmentStep, ConsentStep] as const

/** The form that was on the screen before has let go of its draft. */
let closed: Promise<void> = Promise.resolve()

/** The four steps as one form (§4, §5): nothing is checked before it is submitted, on the last step, then every change is. */
export function ApplicationForm({ draft, step, stepAsked, onField, onSent }: Props) {
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
  const { savedAt, trouble, own, stays, changeOwn, persist, forget, noteRefused } = usePersistedForm(persisted)
  const { left, leftAt, persistStep } = useLeftStep({ form, step, stepAsked, persisted: persisted !== null, persist })

  useEffect(() => {
    let gone = false
    const opening = closed.then(() => openPersistedForm('application', draft))
    opened.current = opening
    void opening.then((found) => !gone && setPersisted(found))
    void loadWhatTells()
    return () => {
      gone = true
      opened.current = undefined
      // What was typed stays a draft, which any tab may open now.
      closed = opening.then((found) => found.draft?.close())
    }
  }, [draft])

  // What was typed before the draft was found stands: it is what the person sees and goes on with. No `reset`: it lets go of
  // every field until the form is drawn again, and what is typed in between would be lost.
  useEffect(() => {
    if (!persisted) return
    const typed = given(form.getValues())
    const before = answersOf(persisted.draft?.restored?.values)
    if (!isNothing(before)) {
      for (const name of questions) if (!(name in typed)) form.setValue(name, before[name] ?? noAnswers[name])
      setRestored(true)
      leftAt(persisted.draft?.restored?.values, isNothing(typed))
    }
    if (!isNothing(typed)) void persistStep(form.getValues())
  }, [persisted, form, persistStep, leftAt])
  usePersistTyping(form, { isEmpty: isNothing, persist: persistStep, forget })

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

  const send = async (application: DriverApplication, event: BaseSyntheticEvent | undefined, atRest: () => void) => {
    const opening = opened.current
    const found = await opening
    const result = await sendApplication({ ...application, ...trapped(event?.target) }, found?.draft ?? null, atRest)
    if (result.notice) notify(result.notice, result)
    if (result.taken) {
      await found?.draft?.forget().catch(() => undefined)
      // Whoever has gone to another page, or edits another application by now, stays there: the notice is enough.
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

  const wrong = Object.keys(labels).filter((name) => name in errors)
  const gaps = wrong.filter(isQuestion).map((name) => ({ id: controlId(name), label: labels[name] }))
  const { title, lead } = steps[step - 1] ?? { title: '', lead: '' }
  const Part = parts[step - 1] ?? PersonalStep
  return (
    <>
      <Progress control={form.control} step={step} wrong={wrong} />
      <form noValidate aria-labelledby="apply-title" onSubmit={onSubmit} className="mt-5">
        <fieldset disabled={submitting} className="contents">
          {restored && <RestoredLine onStartOver={startOver} where={left && <LeftAt left={left} step={step} />} />}
          <div className="card mt-5 grid gap-6 p-5 sm:p-8">
            <div>
              <p id="apply-count" className="text-second text-muted">
                Step {step} of {lastStep}
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
          <StepButtons step={step} submitting={submitting} willWait={willWait} onPrevious={() => go(step - 1)} />
          {persisted?.draft && (
            <DraftLifetime own={own} onOwn={changeOwn} stays={stays} onForget={savedAt === null ? null : startOver} />
          )}
        </fieldset>
      </form>
    </>
  )
}

/** The request's status and the outbox: fetched now, for later there may be no connection. */
async function loadWhatTells(): Promise<void> {
  await Promise.all([import('../ui/Toaster.tsx'), import('../outbox/OutboxBadge.tsx')]).catch(() => undefined)
}
