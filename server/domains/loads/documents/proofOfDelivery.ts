import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { formatCount } from '#shared/kernel/count'
import { fileKinds } from '#shared/kernel/file'
import { exceptionsState, noProofText, receiverText, type SignatureState, signatureState } from '#shared/loads/deliveryProof'
import type { LoadRecord } from '#shared/loads/load'
import { exceptions } from '#shared/loads/osdExceptions'
import type { EventFile } from '#shared/loads/proof'
import { counted, eventName } from '#shared/tracking/status'
import type { DocumentFiles } from '../../../platform/files/readPictures.ts'
import { type Block, beside, framed, gap, type PdfPage, paragraph, picture, stack, table } from '../../../platform/pdf/blocks.ts'
import { innerWidth, onePage, type Photo } from '../../../platform/pdf/onePage.ts'
import { inPdfWorker } from '../../../platform/pdf/renderPdf.ts'
import {
  carrierNumbers,
  type DocumentField,
  fields,
  footer,
  letterhead,
  listed,
  numberOf,
  section,
  timeOf,
} from './documentParts.ts'

type Event = LoadRecord['events'][number]

/** A file of an event. */
interface Named {
  event: Event
  file: EventFile
}

/** A larger document would exceed the size that mail servers accept; the second limit is in bytes. */
const maxPhotos = 30
const maxTotalBytes = 25 * 2 ** 20

/** The files of a proof as they are read, and the hash of its delivery. */
export interface ProofFiles {
  signature: Uint8Array | null
  photos: (Named & { content: Uint8Array; storedSha256: string })[]
  /** The bytes of these files are missing, or differ from those that were stored. */
  unverified: Named[]
  hash: string | null
  /** PDFs that verify: each is a file of its own, and none of its pages is in the document. */
  pdfs: Named[]
  /** Whether a photo or a signature of the delivery is in the document. */
  showsProof: boolean
  /** Whether a photo, a signature or a PDF of the delivery has arrived and verifies. */
  isProven: boolean
}

/** The position of a proof that is appended to another document. */
interface Attached {
  /** The number of pages before it. */
  before: number
  /** The last line of the photo pages. */
  foot: (pdf: PdfPage, page: number, pageCount: number) => Block
}

/** The files of the events that count, with the signature of the delivery. */
function toFiles(load: LoadRecord) {
  const events = counted(load.events)
  const delivered = events.findLast(({ type }) => type === 'delivered')
  const named = events.flatMap((event) => (event.files ?? []).map((file) => ({ event, file })))
  const pictures = named.filter(({ file }) => file.receivedAt !== null && file.type !== 'application/pdf')
  const signed = pictures.findLast(({ event, file }) => event === delivered && file.kind === 'signature')
  return { events, delivered, named, pictures, signed }
}

/**
 * Reads the files of a proof that verify. The photos of the delivery, which came last, go first; earlier ones follow up to the
 * limits.
 */
export async function readProofFiles(
  knex: Knex,
  load: LoadRecord,
  { readPicture, hasPdf }: DocumentFiles,
  maxBytes = maxTotalBytes,
): Promise<ProofFiles> {
  const { delivered, named, pictures, signed } = toFiles(load)
  const signature = (signed && (await readPicture(signed.file.sha256))?.content) ?? null
  const photos: ProofFiles['photos'] = []
  const unverified: Named[] = signed && !signature ? [signed] : []
  let bytes = 0
  for (const image of pictures.filter(({ file }) => file.kind !== 'signature').toReversed()) {
    const picture = photos.length < maxPhotos ? await readPicture(image.file.sha256) : null
    bytes += picture?.content.length ?? 0
    if (photos.length === maxPhotos || bytes > maxBytes) break
    if (picture) photos.unshift({ ...image, ...picture })
    else unverified.push(image)
  }
  const pdfs: Named[] = []
  for (const attachment of named.filter(({ file }) => file.receivedAt !== null && file.type === 'application/pdf')) {
    const list = (await hasPdf(attachment.file.sha256)) ? pdfs : unverified
    list.push(attachment)
  }
  const showsProof = signature !== null || photos.some(({ event }) => event === delivered)
  const isProven = showsProof || pdfs.some(({ event }) => event === delivered)
  const hash = delivered && (await knex('tracking_events').where({ id: delivered.id }).first('hash'))?.hash
  return { signature, photos, unverified, pdfs, hash: hash ?? null, showsProof, isProven }
}

/**
 * The proof that a load was delivered (§4): when, to whom, in which condition, the signature, and every photo taken at its stops,
 * each with its SHA-256. It shows the events that its reader may see. Without a photo or signature of the delivery, its title is
 * Delivery Record.
 */
export async function proofOfDelivery(load: LoadRecord, files: ProofFiles): Promise<Buffer> {
  return onePage({
    ...proofPage(load, files),
    title: `${getTitle(files)} ${load.id}`,
    asOf: new Date(load.updatedAt),
  })
}

const getTitle = ({ showsProof }: ProofFiles) => (showsProof ? 'Proof of Delivery' : 'Delivery Record')

/** The page of the proof and its photos, alone or attached to another document. */
export function proofPage(load: LoadRecord, proof: ProofFiles, attached?: Attached) {
  const { before = 0 } = attached ?? {}
  const { signature, unverified, pdfs, hash, showsProof, isProven } = proof
  const { events, delivered, named, signed } = toFiles(load)
  const signatureIs: SignatureState = signed && !signature ? 'unverified' : signatureState(delivered?.files ?? [])
  const found = proof.photos.map(toPhoto)
  const pages = before + 1 + found.length
  const photos = found.map((photo, index) => ({
    ...photo,
    foot: attached && ((pdf: PdfPage) => attached.foot(pdf, before + 2 + index, pages)),
  }))
  return {
    fields: { load, events, delivered },
    signature: signatureIs,
    photos,
    blocks: (pdf: PdfPage, { load, events, delivered }: { load: LoadRecord; events: Event[]; delivered: Event | undefined }) => ({
      body: [
        letterhead(pdf, { title: getTitle(proof), number: numberOf(load), load }),
        gap(pdf, 1.4),
        haul(pdf, load),
        gap(pdf, 1.2),
        section(pdf, 'Delivery', [
          ...(showsProof ? [] : [unproven(pdf, isProven ? elsewhere : noProofText(delivered?.files))]),
          delivery(pdf, delivered, signatureIs),
          ...signedIn(pdf, signature),
        ]),
        gap(pdf, 1.2),
        section(pdf, 'Timeline', [timeline(pdf, events)]),
        ...files(pdf, { named, unverified, pdfs, signature: signature && signed }, { first: before + 2, count: photos.length }),
      ],
      foot: [
        paragraph(pdf, proven(hash), innerWidth, { grey: true }),
        gap(pdf, 1),
        footer(pdf, load, { page: before + 1, of: pages }),
      ],
    }),
  }
}

const formatCaption = ({ event, file }: Named) =>
  `${fileKinds[file.kind]}, ${eventName(event.type, event.stop)} ${timeOf(event.occurredAt, event.zone)}`

/** The name of a PDF in documents, which include none of its pages. */
export const pdfName = (pdf: Named) => formatCaption(pdf)

function toPhoto({ event, file, content, storedSha256 }: ProofFiles['photos'][number]): Photo {
  const caption = formatCaption({ event, file })
  const copy = storedSha256 === file.sha256 ? '' : ` This is our copy, unchanged since: SHA-256 ${storedSha256}.`
  return { content, caption, note: `Received as taken, SHA-256 ${file.sha256}.${copy}`, alt: `Photo: ${caption}` }
}

function haul(pdf: PdfPage, load: LoadRecord): Block {
  const half = innerWidth / 2
  const [first, last] = [load.stops[0], load.stops.at(-1)]
  const place = (stop: LoadRecord['stops'][number] | undefined) => listed([stop?.facility, stop?.street, stop?.location])
  const ends: DocumentField[] = [
    ['Picked up', place(first)],
    ['Delivered', place(last)],
    ['Freight', load.freightDetails],
    ['Pieces', load.pieces !== null && formatCount(load.pieces)],
  ]
  const numbers: DocumentField[] = [
    ['Carrier', company.name],
    ['DOT / MC', carrierNumbers],
    ['Driver', load.driverName],
    ['BOL number', load.billOfLading ?? load.id],
    ['Purchase order', load.purchaseOrder],
    ['Pickup number', load.pickupNumber],
    ['Seal number', load.sealNumber],
    ['Trailer number', load.trailerNumber],
    ['Your reference', load.brokerReference],
  ]
  return beside(pdf, [
    [0, fields(pdf, ends, half)],
    [half, fields(pdf, numbers, half)],
  ])
}

/** When it was delivered, to whom, and in which condition. */
function delivery(pdf: PdfPage, event: Event | undefined, signature: SignatureState): Block {
  const { signedBy, remarks, without } = event?.proof ?? {}
  const reported: DocumentField[] = [
    ['Delivered', event && timeOf(event.occurredAt, event.zone)],
    ['Reported to us', event && timeOf(event.receivedAt, company.zone)],
    ['Receiver', signedBy && receiverText('delivered', signedBy, signature)],
    ['Exceptions', exceptionsText(event)],
    ['Remarks', remarks],
    ['Without proof', without],
  ]
  return fields(pdf, reported, innerWidth)
}

/** The pieces that the driver counted. `None noted` appears only where the driver said so. */
function exceptionsText(event: Event | undefined): string {
  const counts = exceptionsState(event?.proof)
  if (counts === null) return 'Not recorded'
  if (counts === 'none') return 'None noted'
  return counts.map(({ kind, pieces }) => `${exceptions[kind]}: ${formatCount(pieces)}`).join(', ')
}

const elsewhere = 'The proof of delivery is a separate PDF, named below.'

/** The missing proof is stated before anything else is read. */
function unproven(pdf: PdfPage, text: string): Block {
  const message = paragraph(pdf, text, innerWidth, { face: 'head', scale: 1.3 })
  return stack(pdf, [message, gap(pdf, 0.5)])
}

function signedIn(pdf: PdfPage, signature: Uint8Array | null): Block[] {
  if (!signature) return []
  const box = { width: innerWidth / 2, height: pdf.size * 7 }
  const drawn = (width: number) => picture(pdf, signature, { ...box, width }, 'Signature')
  return [gap(pdf, 0.6), framed(pdf, box.width, drawn)]
}

function timeline(pdf: PdfPage, events: readonly Event[]): Block {
  const columns = [
    { title: 'Event', width: innerWidth * 0.2 },
    { title: 'Where', width: innerWidth * 0.26 },
    { title: 'Happened', width: innerWidth * 0.27 },
    { title: 'Received', width: innerWidth * 0.27 },
  ]
  // A check call on the road is no part of a proof.
  const rows = events
    .filter(({ type }) => type !== 'check_call')
    .map(({ type, stop, location, occurredAt, receivedAt, zone }) => [
      ...[eventName(type, stop), location, timeOf(occurredAt, zone), timeOf(receivedAt, company.zone)],
    ])
  return table(pdf, columns, rows)
}

/** The page range of the photos: the first page, and their number. */
interface Pages {
  first: number
  count: number
}

interface FilesSection {
  named: readonly Named[]
  unverified: readonly Named[]
  pdfs: readonly Named[]
  /** Null where it has not arrived or does not verify. */
  signature: Named | null | undefined
}

/** The SHA-256 of the signature and PDFs, the pages of the photos, and the files that are missing. */
function files(pdf: PdfPage, { named, unverified, pdfs, signature }: FilesSection, { first, count: photos }: Pages): Block[] {
  if (named.length === 0) return []
  const missing = named.filter(({ file }) => file.receivedAt === null).length
  const arrived = named.filter(({ file }) => file.kind !== 'signature' && file.receivedAt !== null).length
  const others = arrived - photos - pdfs.length - unverified.filter(({ file }) => file.kind !== 'signature').length
  const messages = [
    signature && `Signature: SHA-256 ${signature.file.sha256}.`,
    photos > 0 && (photos === 1 ? `1 photo on page ${first}.` : `${photos} photos on pages ${first} to ${first + photos - 1}.`),
    ...pdfs.map((pdf) => `${pdfName(pdf)}: separate PDF, available on request. SHA-256 ${pdf.file.sha256}.`),
    others > 0 && `${others} more in the load record.`,
    unverified.length > 0 &&
      `${unverified.length === 1 ? '1 file' : `${unverified.length} files`} could not be verified and ${unverified.length === 1 ? 'is' : 'are'} not shown.`,
    unverified.length > 0 && `Not shown: ${unverified.map(formatCaption).join('; ')}.`,
    missing > 0 &&
      (missing === 1 ? '1 file is still on the phone that took it.' : `${missing} files are still on the phone that took them.`),
  ]
  const lines = messages.filter((message) => typeof message === 'string').map((message) => paragraph(pdf, message, innerWidth))
  return [gap(pdf, 1.2), section(pdf, 'Signature and photos', [stack(pdf, lines, { gap: 0.2 })])]
}

const proven = (hash: string | null) =>
  hash === null
    ? 'This delivery was recorded before we kept a chain of evidence.'
    : `Hash of the delivery in the chain of evidence: ${hash}. Anyone with access to the load can verify it, with every file, in a browser.`

/** Draws the proof of delivery in a worker. */
export const renderProofOfDelivery = inPdfWorker(import.meta.url, proofOfDelivery)
