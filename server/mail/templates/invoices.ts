import { formatDollars } from '#shared/money'
import type { Letter } from '../letter.ts'

/** What every mail about an invoice tells. */
interface Told {
  /** FI-2026-00042 */
  number: string
  loadId: string
  /** Their number for the load. */
  reference: string | null
  /** In words: Dec 19, 2026. */
  due: string
  /** Dollars: what is owed still. */
  left: number
  total: number
  /** The name of the attached file. */
  file: string
}

export interface InvoiceMail extends Told {
  contactName: string | null
  pickupLocation: string
  deliveryLocation: string
  /** The proof of delivery is in the file. */
  isProven: boolean
  note: string | null
}

/** An invoice, attached with the proof of delivery. */
export function invoice(told: InvoiceMail): Letter {
  const route = `${told.pickupLocation} to ${told.deliveryLocation}`
  return {
    subject: `Invoice ${told.number}: ${route}${told.reference ? ` (${told.reference})` : ''}`,
    title: `Invoice ${told.number}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello${told.contactName ? ` ${told.contactName}` : ''}, attached is our invoice for ${route}${told.isProven ? ', with the proof of delivery' : ''} (${told.file}).`,
      },
      factsOf(told),
      ...(told.note ? [{ kind: 'quote', text: told.note, by: 'Our accounting' } as const] : []),
    ],
  }
}

export interface InvoiceReminder extends Told {
  subject: string
  /** As who sends it has written it. */
  text: string
}

/** That an invoice is due or late, in the words of who sends it. */
export function invoiceReminder(told: InvoiceReminder): Letter {
  const paragraphs = told.text
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter(Boolean)
  return {
    subject: told.subject,
    title: told.subject,
    blocks: [...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const), factsOf(told)],
  }
}

const factsOf = ({ number, loadId, reference, due, left, total, file }: Told) =>
  ({
    kind: 'facts',
    rows: [
      ['Invoice', number],
      ['Load', loadId],
      ...(reference ? [['Your reference', reference] as const] : []),
      ['Total', formatDollars(total)],
      ...(left === total ? [] : [['Open', formatDollars(left)] as const]),
      ['Due', due],
      ['Attached', file],
    ],
  }) as const
