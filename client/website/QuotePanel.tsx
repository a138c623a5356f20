import OctagonAlert from 'lucide-react/icons/octagon-alert'
import Phone from 'lucide-react/icons/phone'
import { type ComponentProps, type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { company } from '#shared/company'
import type { FormResult } from '../offline/outbox/sendForm.ts'
import { hasDraft, hasRequest } from '../offline/peek.ts'
import { samePage } from '../samePage.ts'
import { CompanyPhone } from '../ui/CompanyPhone.tsx'

type View = 'intro' | 'opening' | 'failed' | ReactElement

const steps = [
  ['Submit Details', 'Provide pickup and delivery info'],
  ['Get Quote', 'Receive competitive pricing'],
  ['Book & Ship', 'Confirm and track your shipment'],
] as const

/** The request's status and the outbox come with the form: later there may be no connection to fetch them over. */
async function loadForm() {
  const [form, { QuoteRequestStatus }] = await Promise.all([
    import('./QuoteForm.tsx'),
    loadRequestStatus(),
    import('../ui/Toaster.tsx'),
    import('../outbox/OutboxBadge.tsx'),
  ])
  return { ...form, QuoteRequestStatus }
}

const loadRequestStatus = () => import('./QuoteRequestStatus.tsx')
type RequestStatus = Awaited<ReturnType<typeof loadRequestStatus>>['QuoteRequestStatus']

/** The openings of this page, one after the other: a draft is closed again before the next one looks for it. */
let lastOpening: Promise<void> = Promise.resolve()

/**
 * The quote request panel (§2, §4): the intro is in the prerendered page, the form and all that it needs are fetched
 * when someone wants it.
 */
export function QuotePanel() {
  const [view, setView] = useState<View>('intro')
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [returned, setReturned] = useState(false)
  const [RequestStatus, setRequestStatus] = useState<RequestStatus | null>(null)
  const [direct, setDirect] = useState<ComponentProps<RequestStatus>['direct']>(null)
  /** The openings that were wanted: one that is not the last opens nothing, or closes it again. */
  const wanted = useRef(0)
  /** Leaves the draft of the open form as it is, so that any tab may open it. */
  const closeDraft = useRef(() => {})

  // Back from the form the focus is where it was before it, and the panel, which is much shorter now, in sight.
  useEffect(() => {
    if (view !== 'intro' || !returned) return
    button.current?.focus({ preventScroll: true })
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [view, returned])

  // Where something was begun, waits or was sent lately, that is said by itself; without a connection only after the form.
  useEffect(() => {
    const look = async () => {
      if (!(await hasDraft('quote')) && !(await hasRequest('quote', Date.now()))) return
      const { QuoteRequestStatus } = await loadRequestStatus()
      setRequestStatus(() => QuoteRequestStatus)
    }
    // The form says it all the same.
    look().catch(() => undefined)
  }, [])

  useEffect(
    () => () => {
      wanted.current += 1
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
    (draft: string | null) => {
      closeDraft.current()
      setView('opening')
      wanted.current += 1
      const mine = wanted.current
      const before = lastOpening
      const open = async () => {
        try {
          const { QuoteForm, openQuote, QuoteRequestStatus } = await loadForm()
          setRequestStatus(() => QuoteRequestStatus)
          await before
          if (mine !== wanted.current) return
          const persisted = await openQuote(draft)
          const close = () => persisted.draft?.close()
          if (mine !== wanted.current) return close()
          closeDraft.current = close
          // What was taken while another is open already leaves that alone.
          const back = () => mine === wanted.current && backToIntro()
          const sent = ({ id, receipt }: FormResult & { taken: true }) => {
            setDirect(id === null ? { at: Date.now(), receipt } : null)
            back()
          }
          setView(<QuoteForm key={persisted.draft?.id ?? ''} persisted={persisted} onCancel={back} onSent={sent} />)
        } catch {
          if (mine === wanted.current) setView('failed')
        }
      }
      lastOpening = open()
    },
    [backToIntro],
  )

  // The outbox sends a request here to be edited; the address says so once.
  const { state, hash } = useLocation()
  const navigate = useNavigate()
  const edited: string | undefined = state?.draft
  useEffect(() => {
    if (!edited) return
    navigate({ hash }, { replace: true, state: samePage })
    openForm(edited)
  }, [edited, hash, navigate, openForm])

  // What comes by itself comes last, where room is reserved for it: nothing that is being read moves.
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
              The form could not be loaded. Check your connection and try again, or call us at {company.phone}.
            </p>
          )}
          {returned && requestStatus}
          <button
            ref={button}
            type="button"
            className="btn btn-accent btn-lg mt-7 w-full unscripted:hidden"
            data-early="quote"
            aria-busy={view === 'opening'}
            // Ahead of need: the press tries again, and says what is wrong.
            onPointerEnter={() => void loadForm().catch(() => undefined)}
            onClick={() => openForm(null)}
          >
            Request Your Quote
          </button>
          <p className="mt-7 text-center scripted:hidden">
            <a href={company.phoneHref} className="btn btn-accent btn-lg w-full">
              <Phone aria-hidden="true" size={20} />
              Call {company.phone}
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
