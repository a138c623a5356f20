import { formatDollars } from '#shared/kernel/money'
import { handshakeName, type Letter } from '../letter.ts'

export interface LoadConfirmation {
  /** The load's number, `FF4821337705`. */
  loadId: string
  /** Whom it is to, where that is known. */
  contactName: string | null
  pickupLocation: string
  deliveryLocation: string
  /** When, in words, with the zone of the stop. */
  pickup: string
  delivery: string
  /** Their number for the load. */
  reference: string | null
  total: number
  note: string | null
  /** The name of the attached file. */
  file: string
}

/** What was agreed for a load, attached, to be signed by who pays. */
export function loadConfirmation(load: LoadConfirmation): Letter {
  const route = `${load.pickupLocation} to ${load.deliveryLocation}`
  return {
    subject: `Load confirmation ${load.loadId}: ${route}${load.reference ? ` (${load.reference})` : ''}`,
    title: `Load confirmation ${load.loadId}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hi${load.contactName ? ` ${handshakeName(load.contactName)}` : ''}, the load confirmation for ${route} is attached (${load.file}). Please sign and return it.`,
      },
      {
        kind: 'fields',
        rows: [
          ['Load', load.loadId],
          ...(load.reference ? [['Your reference', load.reference] as const] : []),
          ['Pickup', `${load.pickupLocation}, ${load.pickup}`],
          ['Delivery', `${load.deliveryLocation}, ${load.delivery}`],
          ['Total', formatDollars(load.total)],
        ],
      },
      ...(load.note ? [{ kind: 'quote', text: load.note, by: 'Dispatch' } as const] : []),
    ],
  }
}
