import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { company } from '#shared/kernel/company'
import { api, isLinkPage, pages } from '#shared/kernel/paths'
import type { SubmissionLink } from '#shared/kernel/submission'
import { askAgain } from '../forms/askAgain.ts'
import { ErrorLine } from '../forms/ErrorLine.tsx'
import type { Sent } from '../offline/outbox/entry.ts'
import type { VisitorKind } from '../offline/outbox/kinds.ts'
import { referenceOf } from '../offline/outbox/sent.ts'
import { ApiError, NoResponse, request } from '../transport/request.ts'
import { readerTime } from '../ui/quoteText.ts'
import { useOnLine } from '../ui/useOnLine.ts'
import { titleOf } from './entryLabels.ts'

const repeatActions: Record<VisitorKind, { label: string; page: string }> = {
  quote: { label: 'Request again', page: pages.quote },
  application: { label: 'Apply again', page: pages.apply },
}

/** What was sent from this device, newest first: what it was, when, and what can be done with it. */
export function SentRequests({ kind, sent }: { kind: VisitorKind; sent: readonly Sent[] }) {
  const id = useId()
  const [newest, ...earlier] = sent
  if (!newest) return null
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-field border border-line px-4 py-3">
      <p id={id} className="text-second font-semibold">
        Sent from this device
      </p>
      <SentRequest kind={kind} sent={newest} />
      {earlier.length > 0 && (
        <details className="text-second">
          <summary className="link inline-flex min-h-11 items-center">{`Earlier (${earlier.length})`}</summary>
          <ul className="grid gap-3">
            {earlier.map((row) => (
              <li key={row.id} className="border-t border-line pt-3">
                <SentRequest kind={kind} sent={row} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** What was sent, with the way to its status, to its withdrawal, and to the form filled in with it. */
function SentRequest({ kind, sent }: { kind: VisitorKind; sent: Sent }) {
  const reference = referenceOf(sent.receipt)
  return (
    <div className="grid gap-2">
      <p className="min-w-0 text-second wrap-anywhere">
        <span className="block">{titleOf({ kind, body: sent.values })}</span>
        <span className="block text-muted">
          {reference && <span translate="no">{`${reference}, `}</span>}
          <time dateTime={new Date(sent.at).toISOString()}>{readerTime(new Date(sent.at).toISOString())}</time>
          {sent.ended === 'withdrawn' && <span>, withdrawn</span>}
        </span>
      </p>
      <SentActions kind={kind} sent={sent} />
    </div>
  )
}

/** Status and Withdraw open the page of a link that the server makes for the key of the request. Neither works without a connection. */
export function SentActions({ kind, sent }: { kind: VisitorKind; sent: Sent }) {
  const { id, values, receipt, ended } = sent
  const reference = referenceOf(receipt)
  const offId = useId()
  const navigate = useNavigate()
  const isConnected = useOnLine()
  const busy = useRef(false)
  const [isOpening, setOpening] = useState(false)
  const [trouble, setTrouble] = useState('')
  const open = async (state?: { withdraw: true }) => {
    if (busy.current || !isConnected) return
    busy.current = true
    setOpening(true)
    setTrouble('')
    try {
      navigate(await requestLinkPath(id), { state })
    } catch (error) {
      setTrouble(formatReason(error))
    } finally {
      busy.current = false
      setOpening(false)
    }
  }
  const disabledProps = { 'aria-disabled': !isConnected, 'aria-describedby': isConnected ? undefined : offId }
  const name = reference && <span className="sr-only">{` ${reference}`}</span>
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn-outline" aria-busy={isOpening} {...disabledProps} onClick={() => void open()}>
          <span>Status</span>
          {name}
        </button>
        {!ended && (
          <button type="button" className="btn btn-ghost" {...disabledProps} onClick={() => void open({ withdraw: true })}>
            <span>Withdraw…</span>
            {name}
          </button>
        )}
        {values && (
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => navigate(repeatActions[kind].page, { state: askAgain(reference ?? 'what you sent', values) })}
          >
            <span>{repeatActions[kind].label}</span>
            {name}
          </button>
        )}
      </div>
      {!isConnected && (
        <p id={offId} className="text-second font-semibold text-(--amber-ink)">
          {ended ? 'Status needs a connection' : 'Status and Withdraw need a connection'}
        </p>
      )}
      <ErrorLine>{trouble}</ErrorLine>
    </div>
  )
}

/** The page of a link to what was sent with this key. Throws as `request` does. */
async function requestLinkPath(key: string): Promise<string> {
  const { body } = await request<SubmissionLink>([api.submissions, key, 'link'], { json: {}, credentials: 'omit' })
  if (typeof body?.path !== 'string' || !isLinkPage(body.path)) throw new NoResponse('notOurs')
  return body.path
}

function formatReason(error: unknown): string {
  if (error instanceof ApiError && error.status === 404)
    return `This device can't open it any more. Use the link in our email, or call us at ${company.phone}.`
  if (error instanceof ApiError) return error.detail
  if (error instanceof NoResponse) return error.message
  throw error
}
