import { sentences } from '#shared/kernel/commonMessages'
import { api } from '#shared/kernel/paths'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import type { LinkedApplication } from '#shared/recruiting/linkedApplication'
import type { LinkTarget } from '#shared/tracking/linked'
import { ApiError, NoResponse, request } from '../platform/transport/request.ts'

/** What a link leads to, as far as this page knows. */
export type Linked =
  | { state: 'loading' }
  | SeenLink
  | { state: 'unknown' }
  | { state: 'over'; why: 'expired' | 'revoked'; isApplication: boolean }
  /** Nothing to show: no response or a refusal, and this device has not seen it before. */
  | { state: 'failed'; sentence: string; trying: boolean }

export interface SeenLink<Target extends LinkTarget = LinkTarget> {
  state: 'seen'
  target: Target
  /** When it was requested, in milliseconds by this device's clock. */
  asOf: number
  /** The last request got no response, or has none yet: it may have changed since. */
  stale: boolean
  /** The total that was shown before, where the desk has sent another price since. */
  totalBefore: number | null
}

/** In milliseconds: after how long a response is slow, between tries without one, and between refreshes. */
const slowAfter = 4_000
const retryAfter = 15_000
const refreshAfter = 60_000
/** How old a response may be, in milliseconds, when somebody does something with what it shows. */
const freshFor = 10_000

/** The code that stores what was seen on the device, imported after the first response. */
const device = () => import('../platform/offline/viewedLinks.ts')
const nothing = () => {}

/**
 * Requests what a link leads to by its token, and again every minute, when the page comes back to sight or focus, when the
 * network comes back, and when it is touched. Publishes what it knows, until the signal.
 */
export function followLink(token: string, signal: AbortSignal, publish: (linked: Linked) => void) {
  let shown: Linked = { state: 'loading' }
  let isAsking = false
  /** Something has happened while a request was under way, perhaps one that the network has swallowed. */
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

  async function showLastSeen(): Promise<boolean> {
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
      // What is on the screen stays: busy is not offline.
      if (shown.state !== 'seen' && !(await showLastSeen())) show({ state: 'failed', sentence: readable(detail), trying: false })
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
    const slow = shown.state === 'seen' ? undefined : setTimeout(showLastSeen, slowAfter)
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
      const sentence = error instanceof NoResponse ? unanswered(error) : sentences.serverError
      if (!(await showLastSeen())) show({ state: 'failed', sentence, trying: false })
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
    const after = await ask()
    isAsking = false
    if (!signal.aborted) timer = setTimeout(whenVisible, isDue && after === retryAfter ? 0 : after)
  }

  /** In a hidden page it waits until the page is visible. */
  function whenVisible(): void {
    if (document.visibilityState === 'visible') void revalidate()
  }

  /** Whoever uses the page learns at once that it is over. */
  function whenUsed(): void {
    if (!isAsking && Date.now() - askedAt > freshFor) whenVisible()
  }

  for (const event of ['pointerdown', 'keydown']) addEventListener(event, whenUsed, { signal, passive: true })
  for (const event of ['online', 'offline', 'focus', 'pageshow']) addEventListener(event, whenVisible, { signal })
  document.addEventListener('visibilitychange', whenVisible, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  void revalidate()
  return { revalidate, learn }
}

/**
 * Whether a response was overtaken by one that is shown already. A paper that an applicant sends leaves the version as it is: then
 * the server's own time says which was read first.
 */
function isOvertaken(target: LinkTarget, shown: LinkTarget): boolean {
  if (target.version !== shown.version) return target.version < shown.version
  return Date.parse(target.asOf) < Date.parse(shown.asOf)
}

/** Kept while the new price is neither accepted nor followed by another one. */
function totalBefore(before: SeenLink | null, target: LinkTarget): number | null {
  if (!before || !isQuote(before.target) || !isQuote(target) || target.status !== 'quoted') return null
  const [earlier, price] = [before.target.price, target.price]
  if (!earlier || !price) return null
  if (earlier.version === price.version) return before.totalBefore
  return earlier.total === price.total ? null : earlier.total
}

/** Whether a link leads to a quote request. */
export const isQuote = (target: LinkTarget): target is LinkedQuote => 'price' in target

/** Whether it leads to an application; what is neither is a load alone. */
export const isApplication = (target: LinkTarget): target is LinkedApplication => 'askedFor' in target

function unanswered({ message }: NoResponse): string {
  return navigator.onLine ? message : "You're offline, and this page isn't saved on this device."
}

/** The sentence of a refusal; a general one where a proxy has responded with an HTML page. */
function readable(detail: string): string {
  return /^\s*</.test(detail) || detail.length > 300 ? sentences.serverError : detail
}
