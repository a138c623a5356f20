import type { FieldErrors, Resolver } from 'react-hook-form'
import type { FileKind } from '#shared/kernel/file'
import { instantOf } from '#shared/kernel/time'
import { type DriverEvent, driverEvent } from '#shared/loads/driverEvent'
import { type ExceptionKind, exceptions } from '#shared/loads/osdExceptions'
import type { BareFile, NamedFile } from '#shared/loads/proof'
import type { TrackingEventType } from '#shared/tracking/status'
import { serverNow } from '../../../platform/transport/serverClock.ts'

/** The event with the proof: a delivery, or the departure from the pickup. */
export interface Proved {
  type: TrackingEventType
  stop: number | null
}

/** In the format of the event's body, so that an entry that returns from the outbox fills the form. */
export interface ProofValues extends Proved {
  /** Empty: the moment of the press. */
  occurredAt: string
  files: readonly NamedFile[]
  proof: {
    signedBy?: string | null
    remarks?: string | null
    exceptions?: { kind: ExceptionKind; pieces: number | '' }[]
    noExceptions?: boolean | null
    without?: string | null
  } | null
}

export const exceptionKinds = Object.keys(exceptions) as ExceptionKind[]

export type Exceptions = NonNullable<NonNullable<ProofValues['proof']>['exceptions']>

/**
 * The exceptions after the user has typed a count. Text that is not a number, such as the point beside the keys, changes nothing.
 */
export function withCount(all: Exceptions, kind: ExceptionKind, typed: string): Exceptions {
  const digits = typed.trim()
  if (!/^\d*$/.test(digits)) return all
  const others = all.filter((exception) => exception.kind !== kind)
  return digits === '' ? others : [...others, { kind, pieces: Number(digits) }]
}

export const nothingProved = ({ type, stop }: Proved): ProofValues => ({
  type,
  stop,
  occurredAt: '',
  files: [],
  proof: { signedBy: '', remarks: '', exceptions: [], noExceptions: false, without: '' },
})

/** A file in the form that the event names it. */
export const nameFile = ({ sha256, size, type, kind = 'other' }: BareFile & { kind?: FileKind }): NamedFile => ({
  sha256,
  size,
  type,
  kind,
})

/** The clocks of two devices may differ by a minute. */
const tolerance = 60_000

/**
 * Builds the body of this event, whatever event the draft was for, or returns the errors. A delivery needs a photo, or a
 * signature with its name, or else a reason.
 */
export function proofResolver(
  { type, stop }: Proved,
  { zone, location }: { zone: string; location: string | null },
): Resolver<ProofValues, unknown, DriverEvent> {
  return ({ occurredAt, files, proof }) => {
    const at = occurredAt === '' ? serverNow() : instantOf(occurredAt, zone)
    const [signedBy, remarks, without] = [proof?.signedBy, proof?.remarks, proof?.without].map((text) => text?.trim() || null)
    const counted = (proof?.exceptions ?? []).filter(({ pieces }) => pieces !== '')
    const isProved = type !== 'delivered' || files.length > 0
    const noExceptions = counted.length === 0 && proof?.noExceptions ? (true as const) : undefined
    const sentProof = { signedBy, remarks, exceptions: counted, noExceptions, without: isProved ? null : without }
    const parsed = driverEvent.safeParse({
      type,
      stop,
      occurredAt: at?.toISOString() ?? '',
      deviceTime: new Date().toISOString(),
      location,
      files: files.map(nameFile),
      proof: signedBy || remarks || sentProof.without || noExceptions || counted.length > 0 ? sentProof : null,
    })
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = path[0] === 'proof' ? `proof.${String(path[1])}` : path[0] === 'deviceTime' ? 'type' : String(path[0])
      errors[field] ??= { type: 'schema', message }
    }
    if (at && at.getTime() > serverNow().getTime() + tolerance) {
      errors.occurredAt = { type: 'future', message: 'This is in the future. Enter when it happened' }
    }
    if (files.some(({ kind }) => kind === 'signature') && !signedBy) {
      errors['proof.signedBy'] = { type: 'missing', message: "Please enter the signer's name" }
    }
    if (!isProved && !without) {
      errors['proof.without'] = { type: 'missing', message: "Please say why there's no photo or signature" }
    }
    return parsed.success && Object.keys(errors).length === 0
      ? { values: parsed.data, errors: {} }
      : { values: {}, errors: nested(errors) }
  }
}

/** In the nested form that react-hook-form reads. */
function nested(errors: Record<string, { type: string; message: string }>): FieldErrors<ProofValues> {
  const all: Record<string, unknown> = {}
  for (const [path, error] of Object.entries(errors)) {
    const [first = '', second] = path.split('.')
    all[first] = second ? { ...(all[first] as object | undefined), [second]: error } : error
  }
  return all as FieldErrors<ProofValues>
}
