import { fieldVisibility, rowsOf } from '../access/permissions.ts'
import { counted } from '../tracking/status.ts'
import { hasDeliveryProof, showsDeliveryProof } from './deliveryProof.ts'
import type { LoadRecord, LoadRow } from './load.ts'
import { completedStatuses } from './status.ts'

/** The PDF documents of a load, by the last part of their address. */
export const loadDocuments = {
  'load-confirmation': 'Load confirmation',
  'bill-of-lading': 'Bill of lading',
  'proof-of-delivery': 'Proof of delivery',
} as const

export type LoadDocument = keyof typeof loadDocuments

/**
 * Whether `role` may read a document of the loads it reads. The load confirmation requires that it sees the rates of all of them.
 */
export function readsDocument(role: unknown, document: LoadDocument): boolean {
  const rows = rowsOf(role, 'loads')
  if (document !== 'load-confirmation') return rows !== null
  return rows === 'all' && fieldVisibility(role, 'loads', 'rateLinehaul') === 'whole'
}

/** The title of a load's document: without a photo or signature a delivery has a record, and no proof. */
export function loadDocumentTitle(document: LoadDocument, load: Pick<LoadRecord, 'events'> | null): string {
  return document === 'proof-of-delivery' && !showsDeliveryProof(getDelivery(load)) ? 'Delivery record' : loadDocuments[document]
}

/** The name of its file: `load-confirmation-FF4821337705.pdf`. */
export function documentFileName(document: LoadDocument, load: Pick<LoadRecord, 'id' | 'events'>): string {
  return `${loadDocumentTitle(document, load).toLowerCase().replaceAll(' ', '-')}-${load.id}.pdf`
}

/** Whether a photo, PDF or signature of the delivery that counts has arrived; false while the load is not read yet. */
export function isDeliveryProven(load: Pick<LoadRecord, 'events'> | null): boolean {
  return hasDeliveryProof(getDelivery(load))
}

const getDelivery = (load: Pick<LoadRecord, 'events'> | null) =>
  counted(load?.events ?? []).findLast(({ type }) => type === 'delivered')

/** Why this document of a load does not exist yet, as a message; null where it does. */
export function whyNoDocument({ status }: Pick<LoadRow, 'status'>, document: LoadDocument): string | null {
  if (status === 'quoted') return 'This load is not booked yet: its papers are made once it is.'
  const isDelivered = completedStatuses.some((completed) => completed === status)
  return document === 'proof-of-delivery' && !isDelivered
    ? 'Not delivered yet. The proof of delivery comes with the delivery.'
    : null
}
