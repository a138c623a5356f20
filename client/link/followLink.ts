import { messages } from '#shared/kernel/commonMessages'
import { api } from '#shared/kernel/paths'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import type { LinkTarget } from '#shared/tracking/linked'
import { ApiError, NoResponse, request } from '../platform/transport/request.ts'

/** The target of a link, as far as this page knows. */
export type Linked =
  | { state: 'loading' }
  | SeenLink
  | { state: 'unknown' }
  | { state: 'over'; why: 'expired' | 'revoked'; isApplication: boolean }
  /** Nothing to show: no response or a refusal, and this device has no cached copy. */
  | { state: 'failed'; message: string; trying: boolean }

export interface SeenLink<Target extends LinkTarget = LinkTarget> {
  state: 'seen'
  target: Target
  /** When it was requested, in milliseconds by this device's clock. */
  asOf: number
  /** The last request got no response, or has none yet: the target may have changed since. */
  stale: boolean
  /** The total that the page showed before, where the dispatcher has sent another price since. */
  totalBefore: number | null
}

/** In milliseconds: when a response counts as slow, the pause after an attempt without one, and the pause between refreshes. */
const slowAfter = 4_000
const retryAfter = 15_000
const refreshAfter = 60_000
/** How old a response may be, in milliseconds, when the visitor uses the page; an older one is requested again. */
const freshMs = 10_000

/** The code that stores the target on the device, imported after the first response. */
const device = () => import('../platform/offline/viewedLinks.ts')
const nothing = () => {}

/**
 * Requests the target of a link by its token, and again every minute. It also does so when the page becomes visible or focused,
 * when the network returns, and when the visitor uses the page. Publishes each state until the signal aborts.
 */
export function followLink(token: string, signal: AbortSignal, publish: (linked: Linked) => void) {
  let shown: Linked = { state: 'loading' }
  let isAsking = false
  /** The page wants fresh data while a request is under way, perhaps one that the network has swallowed. */
  let isDue = false
  let askedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: Linked): void {
    if (signal.aborted) return
    shown = next
    publish(next)
  }

  function learn(target: LinkTarget, asOf = Date.now()): void {
    const before = shown.state === 'seen' ? shown : null
    if (before && isOvertaken(target, before.target)) return
    show({ state: 'seen', target, asOf, stale: false, totalBefore: totalBefore(before, target) })
    void device().then(({ persistSeenLink }) => persistSeenLink(token, target, asOf), nothing)
  }

  async function showCached(): Promise<boolean> {
    if (shown.state === 'seen') show({ ...shown, stale: true })
    if (shown.state === 'seen') return true
    const last = await device().then(
      ({ lastSeenLink }) => lastSeenLink(token, Date.now()),
      () => null,
    )
    if (!last || signal.aborted) return false
    // The response may have arrived meanwhile.
    if (shown.state === 'loading' || shown.state === 'failed')
      show({ state: 'seen', target: last.target, asOf: last.at, stale: true, totalBefore: null })
    return true
  }

  async function refused({ status, type, detail }: ApiError): Promise<void> {
    const [, application, why] = /^(application-)?link-(expired|revoked)$/.exec(status === 410 ? type : '') ?? []
    const isGone = status === 404 || why !== undefined
    if (!isGone) {
      // The screen stays as it is: a busy server is not offline.
      if (shown.state !== 'seen' && !(await showCached())) show({ state: 'failed', message: readable(detail), trying: false })
      return
    }
    void device().then(({ forgetSeenLink }) => forgetSeenLink(token), nothing)
    show(
      why === undefined
        ? { state: 'unknown' }
        : { state: 'over', why: why === 'revoked' ? 'revoked' : 'expired', isApplication: application !== undefined },
    )
  }

  async function ask(): Promise<number> {
    if (!token) {
      show({ state: 'unknown' })
      return refreshAfter
    }
    const slow = shown.state === 'seen' ? undefined : setTimeout(showCached, slowAfter)
    const asOf = Date.now()
    try {
      const { body } = await request<LinkTarget>([api.links, encodeURIComponent(token)], { credentials: 'omit', signal })
      if (typeof body?.version !== 'number') throw new NoResponse('notOurs')
      learn(body, asOf)
      return refreshAfter
    } catch (error) {
      if (signal.aborted) return refreshAfter
      if (error instanceof ApiError) {
        await refused(error)
        return error.status < 500 ? refreshAfter : retryAfter
      }
      const message = error instanceof NoResponse ? unanswered(error) : messages.serverError
      if (!(await showCached())) show({ state: 'failed', message, trying: false })
      return retryAfter
    } finally {
      clearTimeout(slow)
    }
  }

  async function revalidate(): Promise<void> {
    if (isAsking) isDue = true
    if (isAsking || signal.aborted) return
    isAsking = true
    isDue = false
    askedAt = Date.now()
    clearTimeout(timer)
    if (shown.state === 'failed') show({ ...shown, trying: true })
    const delay = await ask()
    isAsking = false
    if (!signal.aborted) timer = setTimeout(whenVisible, isDue && delay === retryAfter ? 0 : delay)
  }

  /** Revalidates in a visible page; a hidden page waits until it is visible. */
  function whenVisible(): void {
    if (document.visibilityState === 'visible') void revalidate()
  }

  /** A visitor who uses the page sees at once that a quote has expired or a link was revoked. */
  function whenUsed(): void {
    if (!isAsking && Date.now() - askedAt > freshMs) whenVisible()
  }

  for (const event of ['pointerdown', 'keydown']) addEventListener(event, whenUsed, { signal, passive: true })
  for (const event of ['online', 'offline', 'focus', 'pageshow']) addEventListener(event, whenVisible, { signal })
  document.addEventListener('visibilitychange', whenVisible, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  void revalidate()
  return { revalidate, learn }
}

/**
 * Whether the page already shows a newer response. A document that an applicant submits leaves the version unchanged: then the
 * server's time says which response it read first.
 */
function isOvertaken(target: LinkTarget, shown: LinkTarget): boolean {
  if (target.version !== shown.version) return target.version < shown.version
  return Date.parse(target.asOf) < Date.parse(shown.asOf)
}

/** The total before the last change of price, retained while the new price is neither accepted nor followed by another one. */
function totalBefore(before: SeenLink | null, target: LinkTarget): number | null {
  if (!before || !isQuote(before.target) || !isQuote(target) || target.status !== 'quoted') return null
  const [earlier, price] = [before.target.price, target.price]
  if (!earlier || !price) return null
  if (earlier.version === price.version) return before.totalBefore
  return earlier.total === price.total ? null : earlier.total
}

/** Whether a link leads to a quote request. */
export const isQuote = (target: LinkTarget): target is LinkedQuote => 'price' in target

/** Whether a link leads to an application; any target that is neither quote nor application is a load alone. */
export const isApplication = (target: LinkTarget): target is LinkedApplication => 'askedFor' in target

function unanswered({ message }: NoResponse): string {
  return navigator.onLine ? message : "You're offline, and this page isn't saved on this device."
}

/** The message of a refusal; a general one where a proxy has responded with an HTML page. */
function readable(detail: string): string {
  return /^\s*</.test(detail) || detail.length > 300 ? messages.serverError : detail
}
