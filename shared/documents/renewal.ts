import { type DriverLogin, noLoginReasons } from '../drivers/driverLogin.ts'
import type { DriverStatus, DriverType } from '../drivers/status.ts'
import { companyDay } from '../kernel/companyDay.ts'
import type { Finding } from '../kernel/findings.ts'
import { formatDay } from '../kernel/time.ts'
import { formatDriverTypes } from './requiredPeriods.ts'

/** After how many days a new document may be requested from a driver again. */
export const askAgainAfterDays = 3

/** From when the document may be requested again, in milliseconds. */
const againAt = (askedAt: string | Date) => new Date(askedAt).getTime() + askAgainAfterDays * 86_400_000

/** Whether the last request is so recent that another one would only be noise. */
export const isRecentlyRequested = (askedAt: string | Date | null | undefined, now: number): boolean =>
  askedAt != null && now < againAt(askedAt)

/** `Asked Nov 16, 2026, again from Nov 19, 2026.` */
export function requestText(askedAt: string | Date): string {
  const day = (instant: number) => formatDay(companyDay(new Date(instant)))
  return `Asked ${day(new Date(askedAt).getTime())}, again from ${day(againAt(askedAt))}.`
}

/** How a request for a document goes to a driver: in the app, else by mail; or what keeps a mail from going. */
export type RequestChannel = 'app' | 'mail' | 'no_email' | 'no_mail_server'

/** The channel of a request to a driver. `hasMailServer`: the server sends mails. */
export function requestChannel({ login, email, hasMailServer }: Reachable): RequestChannel {
  if (login.state === 'active') return 'app'
  if (!hasMailServer) return 'no_mail_server'
  return email ? 'mail' : 'no_email'
}

interface Reachable {
  login: DriverLogin
  email: string | null | undefined
  hasMailServer: boolean
}

/**
 * Why no request reaches a driver, and what to do; null where one does. `Bao Nguyen has no app login, and no email is on file.
 * Call (281) 555-0177.`
 */
export function notReachedText(name: string, reachable: Reachable): string | null {
  const channel = requestChannel(reachable)
  const { state, phone } = reachable.login
  if (state === 'active' || channel === 'app' || channel === 'mail') return null
  const why = channel === 'no_email' ? 'no email is on file' : 'this site sends no email'
  return `${name} ${noLoginReasons[state]}, and ${why}. ${phone ? `Call ${phone}.` : 'No phone number on file.'}`
}

interface Asked {
  /** The label within a sentence: `medical card`. */
  name: string
  /** Drivers submit documents of its type themselves. */
  handsIn: boolean
  askedAt: Date | string | null
  /** A submitted document waits for its check. */
  isChecking: boolean
  status: DriverStatus
  /** Why no request reaches the driver, as a message; null where one does. */
  notReached: string | null
}

/** The findings that block requesting a new document from a driver. */
export function renewalFindings({ name, handsIn, askedAt, isChecking, status, notReached }: Asked, now: Date): Finding[] {
  const block = (code: string, message: string): Finding => ({ code, severity: 'block', message })
  if (!handsIn) return [block('of_the_office', `The ${name} is for the office to get: no driver hands it in.`)]
  if (status === 'terminated') return [block('terminated', 'This driver is terminated, so renewals are no longer requested.')]
  if (isChecking) return [block('being_checked', `A new ${name} was uploaded. Please review it first.`)]
  if (askedAt && isRecentlyRequested(askedAt, now.getTime())) return [block('asked_lately', requestText(askedAt))]
  return notReached === null ? [] : [block('not_reached', notReached)]
}

interface Missing extends Asked {
  /** One is on file by now. */
  isOnFile: boolean
  type: DriverType
  /** The types of drivers that need the document; undefined means every type. */
  of: readonly DriverType[] | undefined
}

/** The findings that block requesting a missing document from a driver. */
export function missingFindings({ isOnFile, type, of, ...request }: Missing, now: Date): Finding[] {
  const block = (code: string, message: string): Finding => ({ code, severity: 'block', message })
  const { name } = request
  if (isOnFile) return [block('on_file', `A ${name} is on file by now: please look at it.`)]
  if (of && !of.includes(type))
    return [block('not_needed', `No ${name} is needed of this driver: only of ${formatDriverTypes(of)}.`)]
  return renewalFindings(request, now)
}
