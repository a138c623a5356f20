import OctagonAlert from 'lucide-react/icons/octagon-alert'
import Phone from 'lucide-react/icons/phone'
import { type ComponentProps, type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { samePage } from '../app/samePage.ts'
import type { AskedBefore } from '../platform/forms/askAgain.ts'
import type { FormResult } from '../platform/offline/outbox/sendForm.ts'
import { hasDraft, hasRequest } from '../platform/offline/quickRead.ts'
import { CompanyPhone } from '../platform/ui/CompanyPhone.tsx'

type View = 'intro' | 'opening' | 'failed' | ReactElement

const steps = [
  ['Submit Details', 'Provide pickup and delivery info'],
  ['Get Quote', 'Receive competitive pricing'],
  ['Book & Ship', 'Confirm and track your shipment'],
] as const

/** Also preloads the code for the request's status and the outbox: later there may be no connection. */
async function loadForm() {
  const [form, { QuoteRequestStatus }] = await Promise.all([
    import('./QuoteForm.tsx'),
    loadRequestStatus(),
    import('../platform/ui/Toaster.tsx'),
    import('../platform/outbox/OutboxBadge.tsx'),
  ])
  return { ...form, QuoteRequestStatus }
}

const loadRequestStatus = () => import('./QuoteRequestStatus.tsx')
type RequestStatus = Awaited<ReturnType<typeof loadRequestStatus>>['QuoteRequestStatus']

/** Forms are opened one after the other: a draft is closed before the next opening looks for it. */
let lastOpening: Promise<void> = Promise.resolve()

/**
 * The quote panel (§2, §4): the intro is in the prerendered page, the form's code is fetched on demand.
 */
export function QuotePanel() {
  const [view, setView] = useState<View>('intro')
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [returned, setReturned] = useState(false)
  const [RequestStatus, setRequestStatus] = useState<RequestStatus | null>(null)
  const [direct, setDirect] = useState<ComponentProps<RequestStatus>['direct']>(null)
  /** Counts the openings: one that is not the last opens nothing, or closes it again. */
  const openings = useRef(0)
  /** Releases the draft of the open form, so that any tab may open it. */
  const closeDraft = useRef(() => {})

  // Back from the form: focus the button, and scroll the panel, which is much shorter now, into view.
  useEffect(() => {
    if (view !== 'intro' || !returned) return
    button.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [view, returned])

  // Loads the status line if there is a draft, a waiting request or one sent lately.
  useEffect(() => {
    const loadStatus = async () => {
      if (!(await hasDraft('quote')) && !(await hasRequest('quote', Date.now()))) return
      const { QuoteRequestStatus } = await loadRequestStatus()
      setRequestStatus(() => QuoteRequestStatus)
    }
    // Offline: the form shows it too, once it is loaded.
    loadStatus().catch(() => undefined)
  }, [])

  useEffect(
    () => () => {
      openings.current += 1
      closeDraft.current()
    },
    [],
  )

  const backToIntro = useCallback(() => {
    closeDraft.current()
    setReturned(true)
    setView('intro')
  }, [])

  const openForm = useCallback(
    (draft: string | null, prefilled: AskedBefore | null = null) => {
      closeDraft.current()
      setView('opening')
      openings.current += 1
      const opening = openings.current
      const before = lastOpening
      const open = async () => {
        try {
          const { QuoteForm, openQuote, QuoteRequestStatus } = await loadForm()
          setRequestStatus(() => QuoteRequestStatus)
          await before
          if (opening !== openings.current) return
          const persisted = await openQuote(draft, prefilled)
          const close = () => persisted.draft?.close()
          if (opening !== openings.current) return close()
          closeDraft.current = close
          // Does nothing if another form has been opened meanwhile.
          const returnToIntro = () => opening === openings.current && backToIntro()
          const sent = ({ id, receipt }: FormResult & { taken: true }) => {
            setDirect(id === null ? { at: Date.now(), receipt } : null)
            returnToIntro()
          }
          setView(<QuoteForm key={opening} persisted={persisted} again={prefilled} onCancel={returnToIntro} onSent={sent} />)
        } catch {
          if (opening === openings.current) setView('failed')
        }
      }
      lastOpening = open()
    },
    [backToIntro],
  )

  // The outbox navigates here with the id of a draft to edit in the history state, others with what was asked before; it is
  // removed from there once read.
  const { state, hash } = useLocation()
  const navigate = useNavigate()
  const edited: string | undefined = state?.draft
  const prefilled: AskedBefore | undefined = state?.again
  useEffect(() => {
    if (!edited && !prefilled) return
    navigate({ hash }, { replace: true, state: samePage })
    openForm(edited ?? null, prefilled)
  }, [edited, prefilled, hash, navigate, openForm])

  // At the end, in reserved space, because it appears late: nothing else on the page moves.
  const requestStatus = RequestStatus && <RequestStatus direct={direct} />
  return (
    <div ref={panel} className="card scroll-mt-4 p-5 sm:p-8" data-view={typeof view === 'string' ? view : 'form'}>
      {typeof view === 'object' ? (
        view
      ) : (
        <>
          <h2 className="text-[1.75rem] leading-tight">Quick Quote Request</h2>
          <p className="mt-1 text-muted">Fill out our simple form and get a quote within 2 hours</p>
          <ol className="mt-6 grid gap-5">
            {steps.map(([title, text], index) => (
              <li key={title} className="flex items-center gap-4">
                <span className="mile-marker" aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-h3">{title}</h3>
                  <p className="text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          {view === 'failed' && (
            <p role="alert" className="field-error mt-6">
              <OctagonAlert aria-hidden="true" />
              <span>{`The form didn't load. Check your connection and try again, or call us at ${company.phone}.`}</span>
            </p>
          )}
          {returned && requestStatus}
          <button
            ref={button}
            type="button"
            className="btn btn-accent btn-lg mt-7 w-full unscripted:hidden"
            data-early="quote"
            aria-busy={view === 'opening'}
            // Preloads; on failure the press tries again and shows the error.
            onPointerEnter={() => void loadForm().catch(() => undefined)}
            onClick={() => openForm(null)}
          >
            Request Your Quote
          </button>
          <p className="mt-7 text-center scripted:hidden">
            <a href={company.phoneHref} className="btn btn-accent btn-lg w-full">
              <Phone aria-hidden="true" size={20} />
              <span>{`Call ${company.phone}`}</span>
            </a>
          </p>
          <p className="mt-3 text-center text-second text-muted unscripted:hidden">
            Or call us at <CompanyPhone className="link inline-flex min-h-11 items-center" />
          </p>
          {!returned && <div className="min-h-(--quote-room)">{requestStatus}</div>}
        </>
      )}
    </div>
  )
}
