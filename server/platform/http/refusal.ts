import { company } from '#shared/kernel/company'
import type { Finding } from '#shared/kernel/findings'
import { notices } from '#shared/kernel/messages'
import { fileAltered, identityUnchecked, sessionEnded, signInOver } from '#shared/kernel/problemTypes'
import { noLoad } from '#shared/tracking/trackingReference'
import type { TransientFailure } from '../database/failure.ts'

/** Optional parts of a refusal. */
interface RefusalDetails {
  /** Lets clients distinguish refusals with the same status. */
  type?: string
  /** For 422 and 400: the message of each refused field. */
  errors?: Record<string, string>
  /** For a command that a guard stops. */
  findings?: readonly Finding[]
  /** For 412: the record as JSON text, as the caller may read it now. */
  current?: string
  headers?: Record<string, string>
}

/** A refused request; `message` is shown to the person. errors.ts turns it into a response. */
export class Refusal extends Error {
  readonly status: number
  readonly details: RefusalDetails

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.details = details
  }
}

/** Every refusal, so that a handler reads `throw refuse.notFound('quote')`. */
export const refuse = {
  broken: () => new Refusal(400, 'The request did not arrive whole. Please send it again.'),
  malformed: (message: string, errors?: Record<string, string>) => new Refusal(400, message, errors ? { errors } : {}),
  unauthenticated: () => new Refusal(401, 'Please sign in first.'),
  sessionEnded: () => new Refusal(401, 'This session was ended. Please sign in again.', { type: sessionEnded }),
  /** The second step of a sign-in that was not begun in this browser, or has taken too long. */
  signInOver: () => new Refusal(401, 'This sign-in has taken too long. Please begin again.', { type: signInOver }),
  identityUnchecked: () =>
    new Refusal(403, 'Please enter your password or a code first, so that we know it is you.', { type: identityUnchecked }),
  wrongUser: () => new Refusal(401, 'Someone else is signed in now. Sign in as yourself to send this.', { type: 'wrong-user' }),
  signInFailed: (message: string) => new Refusal(401, message),
  forbidden: (message: string) => new Refusal(403, message),
  notFound: (resource: string) => new Refusal(404, `There is no such ${resource}.`),
  /** The same for an unknown reference and for one that is not public. */
  noLoad: () => new Refusal(404, notices.loadNotFound.text, { type: noLoad }),
  inProgress: () =>
    new Refusal(409, 'This request is being worked on already. Ask again in a second.', {
      type: 'in-progress',
      headers: { 'Retry-After': '1' },
    }),
  /** A unique value exists already. */
  duplicate: () => new Refusal(409, 'The same is stored already. Please look at it before you send this again.'),
  /** The state table does not allow this action for a row in this status. */
  notPossible: (label: string, status: string) =>
    new Refusal(409, `This ${label} is ${status.toLowerCase()} now, so this is no longer possible. Please review it.`, {
      type: 'not-possible',
    }),
  /** Only one of these is done at a time, and another one is. */
  underWay: (message: string) => new Refusal(409, message, { type: 'under-way' }),
  /** The price that is to be accepted is no longer valid. */
  priceExpired: () =>
    new Refusal(409, `This price is no longer valid. Please ask for a new one, or call us at ${company.phone}.`, {
      type: 'price-expired',
    }),
  /** The pickup of the price that is to be accepted has passed. */
  pickupPassed: () =>
    new Refusal(409, `The pickup time of this price has passed. Please ask for a new price, or call us at ${company.phone}.`, {
      type: 'price-expired',
    }),
  /** A link that does not exist, has expired or was revoked: the page says so and gives a phone number. */
  linkUnknown: () => new Refusal(404, `This link isn’t valid. Please check it, or call us at ${company.phone}.`),
  linkOver: (why: 'expired' | 'revoked', isApplication: boolean) =>
    new Refusal(410, `This link ${why === 'expired' ? 'has expired' : 'was withdrawn'}. Please call us at ${company.phone}.`, {
      type: isApplication ? `application-link-${why}` : `link-${why}`,
    }),
  cancelled: () =>
    new Refusal(410, 'This request was cancelled by its sender. Please send it again as a new one.', { type: 'cancelled' }),
  /** The sender may try again at once. */
  tooSlow: () => new Refusal(408, 'This arrived too slowly and was not stored. Please send it again.'),
  changed: (label: string, current: string | null) =>
    new Refusal(412, `Someone else changed this ${label}. Please review the current version.`, {
      type: 'changed',
      ...(current !== null && { current }),
    }),
  fileTooLarge: (bytes: number) =>
    new Refusal(413, `A file may have at most ${bytes / 2 ** 20} MB. Please send a smaller photo, or a paper in several parts.`),
  tooLarge: (kilobytes: number) => new Refusal(413, `That is too much at once: please send at most ${kilobytes} kB.`),
  wrongContentType: () => new Refusal(415, 'Please send JSON, with the header "Content-Type: application/json".'),
  wrongFileType: () => new Refusal(415, 'Please send a photo (JPEG or PNG) or a PDF, with the Content-Type that it has.'),
  misdirected: (message: string) => new Refusal(421, message),
  /** Refused fields. A message among `general` does not name its field, so the field's label precedes it. */
  invalid: (errors: Record<string, string>, general: ReadonlySet<string> = new Set()) => {
    const messages = Object.entries(errors).map(([field, message]) =>
      general.has(message) ? `${fieldLabel(field)}: ${message}` : message,
    )
    return new Refusal(422, [...new Set(messages)].join('; '), { errors })
  },
  /** A value at which a rule or a query has failed; `cause` is logged. */
  unreadable: (cause: unknown) =>
    Object.assign(new Refusal(422, 'Something here cannot be read. Please check what you entered.'), { cause }),
  /** A file whose bytes are not those of its address. */
  fileDamaged: () =>
    new Refusal(422, 'This file did not arrive as it was taken. Please send it again, or take it again.', {
      type: 'file-damaged',
    }),
  /** A file that is not what its name or its type says. */
  fileUnreadable: () =>
    new Refusal(422, 'This is not a photo (JPEG or PNG) or a PDF that can be opened. Please take it again.', {
      type: 'file-unreadable',
    }),
  /** The bytes in the storage differ from the stored hash, so the server does not send them. */
  fileAltered: () =>
    new Refusal(404, 'This file is no longer what we received, so we do not show it. Please call dispatch.', {
      type: fileAltered,
    }),
  /** Blocks and unaccepted warnings, with all other findings. */
  findings: (findings: readonly Finding[]) =>
    new Refusal(422, findings.map(({ message }) => message).join(' '), { type: 'findings', findings }),
  keyReused: () =>
    new Refusal(422, 'This Idempotency-Key was used for a different request. Please use a new one.', { type: 'key-reused' }),
  versionRequired: () =>
    new Refusal(428, 'Please say which version you have seen, with the header If-Match: "<version>".', {
      type: 'version-required',
    }),
  tooMany: (seconds: number) =>
    new Refusal(429, `Too many requests from here. Please try again in ${inText(seconds)}.`, {
      headers: { 'Retry-After': String(seconds) },
    }),
  storageFull: () =>
    new Refusal(507, 'The server has no room for this file now. Please keep it on this device: it can be sent later.', {
      type: 'storage-full',
      headers: { 'Retry-After': '60' },
    }),
  storageAway: () =>
    new Refusal(503, 'Our storage of files is away for a moment. Please try again shortly.', {
      headers: { 'Retry-After': '10' },
    }),
  /** A worker crashed or took too long. */
  workerFailed: () =>
    new Refusal(503, 'We could not make this just now. Please try again shortly.', { headers: { 'Retry-After': '10' } }),
  stopping: () => new Refusal(503, 'The server is restarting. Please try again shortly.', { headers: { 'Retry-After': '2' } }),
  /** The queue for the database is full; the client retries after `seconds`. */
  busy: (seconds: number) => new Refusal(503, unavailable.busy.message, { headers: { 'Retry-After': String(seconds) } }),
  /** The database cannot do this now. */
  unavailable: (reason: TransientFailure) =>
    new Refusal(503, unavailable[reason].message, { headers: { 'Retry-After': unavailable[reason].retryAfter } }),
}

const unavailable: Record<TransientFailure, { message: string; retryAfter: string }> = {
  unavailable: { message: 'Our database is away for a moment. Please try again shortly.', retryAfter: '2' },
  busy: { message: 'We are very busy at this moment. Please try again shortly.', retryAfter: '2' },
  slow: { message: 'This took us too long and was given up. Please try again shortly.', retryAfter: '10' },
  readOnly: { message: 'Nothing can be stored at this moment. Please try again shortly.', retryAfter: '10' },
}

/** The path of a field for a person: `stops.0.pickupZone` is “Stops 1 pickup zone”. */
function fieldLabel(path: string): string {
  const parts = path.split('.').map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part))
  const text = parts.join(' ').replace(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function inText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
