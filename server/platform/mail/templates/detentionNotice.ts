import { formatDollars } from '#shared/kernel/money'
import { handshakeName, type Letter } from '../letter.ts'

/** That waiting at a stop is, or soon will be, paid. Times in words, with the zone of the stop. */
export interface DetentionNotice {
  /** The load's number, `FF4821337705`. */
  loadId: string
  /** Whom it is to, where that is known. */
  contactName: string | null
  /** Their number for the load. */
  reference: string | null
  /** `Pickup`, `Stop 2`. */
  stop: string
  /** City and state, with the company at the place where that is known. */
  place: string
  agreed: { kind: 'Appointment' | 'Window'; at: string }
  arrivedAt: string
  freeUntil: string
  /** The free time is over. */
  hasBegun: boolean
  /** Null while the truck is there. */
  leftAt: string | null
  terms: { freeHours: number; perHour: number; maxHours: number }
  /** When and by which source the arrival reached us, where that was too late for a notice in time. */
  reconstructed: { receivedAt: string; from: 'phone' | 'driver' } | null
}

/** The notice to who pays that detention begins at a stop, or has begun. */
export function detentionNotice(notice: DetentionNotice): Letter {
  const { loadId, contactName, reference, stop, place, agreed, arrivedAt, freeUntil, hasBegun, leftAt, reconstructed } = notice
  const { freeHours, perHour, maxHours } = notice.terms
  const begins = hasBegun ? 'began' : 'begins'
  const then = leftAt
    ? `It left at ${leftAt}.`
    : hasBegun
      ? "As far as we know it's still there."
      : "If it leaves before then, there's no charge."
  return {
    subject: `Detention ${begins} at ${freeUntil}: ${loadId}, ${stop.toLowerCase()}${reference ? ` (${reference})` : ''}`,
    title: `Detention ${begins} at ${freeUntil}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi${contactName ? ` ${handshakeName(contactName)}` : ''}, our truck arrived at ${place} at ${arrivedAt}. ${freeHours} ${freeHours === 1 ? 'hour is' : 'hours are'} free, then detention is ${formatDollars(perHour)}/hour in 15-minute steps, up to ${maxHours} hours. ${then}`,
      },
      ...(reconstructed ? [{ kind: 'paragraph', text: lateText(reconstructed) } as const] : []),
      {
        kind: 'fields',
        rows: [
          ['Load', loadId],
          ...(reference ? [['Your reference', reference] as const] : []),
          [stop, place],
          [agreed.kind, agreed.at],
          ['Arrived', arrivedAt],
          ['Free until', freeUntil],
          ...(leftAt ? [['Left', leftAt] as const] : []),
        ],
      },
    ],
  }
}

function lateText({ receivedAt, from }: NonNullable<DetentionNotice['reconstructed']>): string {
  const source =
    from === 'phone' ? 'what the driver’s phone recorded without signal' : 'what the driver reported to dispatch afterwards'
  return `This notice is late: it's based on ${source}. We received the arrival at ${receivedAt}.`
}
