import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { pages } from '#shared/kernel/paths'
import { restoreTyped } from '../app/prerenderedControls.ts'
import { samePage } from '../app/samePage.ts'
import type { FilledFrom } from '../platform/forms/askAgain.ts'
import { goTo } from '../platform/forms/ErrorSummary.tsx'
import type { FormResult } from '../platform/offline/outbox/sendForm.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { ApplicationRequestStatus } from './ApplicationRequestStatus.tsx'
import { Confirmation } from './Confirmation.tsx'
import { formIsHere } from './early.ts'
import { lastStep, parseSearch, sentPath, stepPath, steps, stepWith } from './steps.ts'

/**
 * The wizard (§2, §4): four steps and the confirmation, each with its own URL, so that Back, Forward and a reload work. The
 * prerendered page is the first step; the one in the URL is rendered after hydration.
 */
export function Wizard() {
  const { key, search, state } = useLocation()
  const navigate = useNavigate()
  const live = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  const { step, sent, stepInUrl } = live ? parseSearch(search) : { step: 1, sent: null, stepInUrl: false }
  const [lastSent, setLastSent] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(restoreTyped, [])
  useEffect(formIsHere, [])

  // The outbox navigates here with the id of a draft to edit, in the history state; it is removed from there once read.
  const draftToEdit: string | undefined = state?.draft
  const [edited, setEdited] = useState<string | null>(null)
  const draft = draftToEdit ?? edited
  // Others navigate here with what was sent before, to send it again.
  const requestedPrefill: FilledFrom<unknown> | undefined = state?.again
  const [prefilled, setPrefilled] = useState<(FilledFrom<unknown> & { key: string }) | null>(null)
  useEffect(() => {
    if (!draftToEdit && !requestedPrefill) return
    setEdited(draftToEdit ?? null)
    setPrefilled(requestedPrefill ? { ...requestedPrefill, key } : null)
    setLastSent(null)
    navigate(pages.apply, { replace: true, state: samePage })
  }, [draftToEdit, requestedPrefill, key, navigate])

  // `key` is a dependency because the title has to be set again after every navigation.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (sent) document.title = `Your Application | ${company.name}`
    else if (step > 1)
      document.title = `${steps[step - 1]?.title}, step ${step} of ${lastStep} | Driver Application | ${company.name}`
  }, [key, step, sent])

  // A new step gets the focus on its heading, as a new page would, unless a certain field is wanted.
  const view = sent ?? step
  const shown = useRef<typeof view | null>(null)
  const field = useRef<string | null>(null)
  useEffect(() => {
    if (!live) return
    const before = shown.current
    shown.current = view
    if (before === null || before === view) return
    const wantedField = field.current
    field.current = null
    if (wantedField && goTo(wantedField)) return
    box.current?.querySelector('h2')?.focus({ preventScroll: true })
    // A phone shows the notice over the top of the page: scrolled to the top, the confirmation is below it.
    if (sent) scrollTo({ top: 0, behavior: 'instant' })
    else box.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [live, view, sent])

  const toField = (id: string) => {
    if (goTo(id)) return
    field.current = id
    navigate(stepPath(stepWith(id)), { state: samePage })
  }

  const finish = ({ id, receipt }: FormResult & { taken: true }) => {
    // Without an id this device has stored nothing of it, but the server has it: the receipt goes into the history state.
    const response = (receipt ?? (id === null ? {} : null)) as { id?: string } | null
    const address = sentPath(id ?? response?.id ?? 'now')
    setEdited(null)
    setPrefilled(null)
    setLastSent(address)
    navigate(address, { replace: true, state: { ...samePage, receipt: response } })
  }

  return (
    <div ref={box} className={`scroll-mt-4 ${live ? '' : 'asked:invisible'}`}>
      {sent ? (
        <Confirmation key={sent} id={sent} receipt={state?.receipt ?? null} />
      ) : (
        <>
          <div className="min-h-(--application-room)">{live && <ApplicationRequestStatus sentBefore={lastSent} />}</div>
          <ApplicationForm
            key={draft ?? prefilled?.key ?? ''}
            draft={draft}
            again={prefilled}
            step={step}
            stepInUrl={stepInUrl}
            onField={toField}
            onSent={finish}
          />
        </>
      )}
    </div>
  )
}

const subscribeToNothing = () => () => {}
