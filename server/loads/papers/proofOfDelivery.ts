import type { Knex } from 'knex'
import { company } from '#shared/company'
import { formatCount } from '#shared/count'
import { exceptions } from '#shared/exceptions'
import { fileKinds, isSigned } from '#shared/file'
import type { LoadRecord } from '#shared/load'
import type { EventFile } from '#shared/proof'
import { counted, eventName } from '#shared/trackingStatus'
import { type Block, beside, framed, gap, picture, type Sheet, stack, table, words } from '../../pdf/blocks.ts'
import { innerWidth, onePage, type Photo } from '../../pdf/onePage.ts'
import { carrierNumbers, type Fact, facts, footer, letterhead, listed, section, timeOf } from './parts.ts'

/** Reads a file by its SHA-256; null where there is none. */
export type ReadFile = (sha256: string) => Promise<Buffer | null>

type Event = LoadRecord['events'][number]

/** A file of an event. */
interface Named {
  event: Event
  file: EventFile
}

/** More would make a paper that no mail takes; the second in bytes. */
const mostPhotos = 30
const mostBytes = 25 * 2 ** 20

/** Where a proof stands that is attached to another paper. */
interface Attached {
  /** How many pages are before it. */
  before: number
  /** The most that its photos may take, in bytes. */
  bytes: number
  /** The last line of the pages of its photos. */
  foot: (sheet: Sheet, page: number, of: number) => Block
}

/**
 * The proof that a load was delivered (§4): when, to whom, in which state, the signature, and every photo that was taken at its
 * stops, each with its SHA-256. As its reader may see the events.
 */
export async function proofOfDelivery(knex: Knex, load: LoadRecord, readFile: ReadFile): Promise<Buffer> {
  const paper = { title: `Proof of delivery ${load.id}`, asOf: new Date(load.updatedAt) }
  return onePage({ ...paper, ...(await proofPage(knex, load, readFile)) })
}

/** The page of the proof and its photos, alone or attached to another paper. */
export async function proofPage(knex: Knex, load: LoadRecord, readFile: ReadFile, attached?: Attached) {
  const { before = 0, bytes = mostBytes } = attached ?? {}
  const events = counted(load.events)
  const delivered = events.findLast(({ type }) => type === 'delivered')
  const named = events.flatMap((event) => (event.files ?? []).map((file) => ({ event, file })))
  const pictures = named.filter(({ file }) => file.receivedAt !== null && file.type !== 'application/pdf')
  const signed = pictures.findLast(({ event, file }) => event === delivered && file.kind === 'signature')
  const signature = signed ? await readFile(signed.file.sha256) : null
  const found: Photo[] = []
  for (const one of fitting(
    pictures.filter(({ file }) => file.kind !== 'signature'),
    bytes,
  )) {
    const content = await readFile(one.file.sha256)
    if (content) found.push(photoOf(one, content))
  }
  const pages = before + 1 + found.length
  const photos = found.map((photo, at) => ({
    ...photo,
    foot: attached && ((sheet: Sheet) => attached.foot(sheet, before + 2 + at, pages)),
  }))
  const hash = delivered && (await knex('tracking_events').where({ id: delivered.id }).first('hash'))?.hash
  return {
    facts: { load, events, delivered },
    photos,
    blocks: (sheet: Sheet, { load, events, delivered }: { load: LoadRecord; events: Event[]; delivered: Event | undefined }) => ({
      body: [
        letterhead(sheet, { title: 'Proof of Delivery', number: load.id, load }),
        gap(sheet, 1.4),
        haul(sheet, load),
        gap(sheet, 1.2),
        section(sheet, 'Delivery', [delivery(sheet, delivered), ...signedIn(sheet, signature)]),
        gap(sheet, 1.2),
        section(sheet, 'What happened', [timeline(sheet, events)]),
        ...files(sheet, named, signed, { first: before + 2, count: photos.length }),
      ],
      foot: [
        words(sheet, proven(hash ?? null), innerWidth, { grey: true }),
        gap(sheet, 1),
        footer(sheet, load, { page: before + 1, of: pages }),
      ],
    }),
  }
}

/** Those of the delivery, which came last, and of what was before as many as a paper takes. */
function fitting(photos: readonly Named[], most: number): readonly Named[] {
  let bytes = 0
  const tooMany = photos.findLastIndex(({ file }, at) => {
    bytes += file.size
    return bytes > most || photos.length - at > mostPhotos
  })
  return photos.slice(tooMany + 1)
}

function photoOf({ event, file }: Named, content: Buffer): Photo {
  const caption = `${fileKinds[file.kind]}, ${eventName(event.type, event.stop)} ${timeOf(event.occurredAt, event.zone)}`
  return { content, caption, note: `SHA-256 ${file.sha256}`, alt: `Photo: ${caption}` }
}

function haul(sheet: Sheet, load: LoadRecord): Block {
  const half = innerWidth / 2
  const [first, last] = [load.stops[0], load.stops.at(-1)]
  const place = (stop: LoadRecord['stops'][number] | undefined) => listed([stop?.facility, stop?.street, stop?.location])
  const ends: Fact[] = [
    ['Picked up', place(first)],
    ['Delivered', place(last)],
    ['Freight', load.freightDetails],
    ['Pieces', load.pieces !== null && formatCount(load.pieces)],
  ]
  const numbers: Fact[] = [
    ['Carrier', company.name],
    ['Its numbers', carrierNumbers],
    ['Driver', load.driverName],
    ['BOL number', load.billOfLading ?? load.id],
    ['Purchase order', load.purchaseOrder],
    ['Your reference', load.brokerReference],
  ]
  return beside(sheet, [
    [0, facts(sheet, ends, half)],
    [half, facts(sheet, numbers, half)],
  ])
}

/** When it was delivered, to whom, and in which state. */
function delivery(sheet: Sheet, event: Event | undefined): Block {
  const { signedBy, remarks, without, exceptions: counts = [] } = event?.proof ?? {}
  const wrong = counts.map(({ kind, pieces }) => `${exceptions[kind]}: ${formatCount(pieces)}`)
  const told: Fact[] = [
    ['Delivered', event && timeOf(event.occurredAt, event.zone)],
    ['Received by us', event && timeOf(event.receivedAt, company.zone)],
    [isSigned(event?.files ?? []) ? 'Signed by' : 'Name given', signedBy],
    ['Exceptions', wrong.length > 0 ? wrong.join(', ') : 'None noted'],
    ['Remarks', remarks],
    ['Without proof', without],
  ]
  return facts(sheet, told, innerWidth)
}

function signedIn(sheet: Sheet, signature: Buffer | null): Block[] {
  if (!signature) return []
  const box = { width: innerWidth / 2, height: sheet.size * 7 }
  const drawn = (width: number) => picture(sheet, signature, { ...box, width }, 'Signature')
  return [gap(sheet, 0.6), framed(sheet, box.width, drawn)]
}

function timeline(sheet: Sheet, events: readonly Event[]): Block {
  const columns = [
    { title: 'Event', width: innerWidth * 0.2 },
    { title: 'Where', width: innerWidth * 0.26 },
    { title: 'Happened', width: innerWidth * 0.27 },
    { title: 'Received', width: innerWidth * 0.27 },
  ]
  // What is told on the road is no part of a proof.
  const rows = events
    .filter(({ type }) => type !== 'check_call')
    .map(({ type, stop, location, occurredAt, receivedAt, zone }) => [
      ...[eventName(type, stop), location, timeOf(occurredAt, zone), timeOf(receivedAt, company.zone)],
    ])
  return table(sheet, columns, rows)
}

/** Those of the photos: the first, and how many. */
interface Pages {
  first: number
  count: number
}

/** The signature's SHA-256, where the photos are, with theirs, and what is not here. */
function files(sheet: Sheet, named: readonly Named[], signed: Named | undefined, { first, count: photos }: Pages): Block[] {
  if (named.length === 0) return []
  const held = named.filter(({ file }) => file.receivedAt === null).length
  const others = named.filter(({ file }) => file.kind !== 'signature').length - held - photos
  const sentences = [
    signed && `Signature: SHA-256 ${signed.file.sha256}.`,
    photos > 0 && (photos === 1 ? `1 photo on page ${first}.` : `${photos} photos on pages ${first} to ${first + photos - 1}.`),
    others > 0 && `${others} more in the record of the load.`,
    held > 0 &&
      (held === 1 ? '1 file is still on the phone that took it.' : `${held} files are still on the phone that took them.`),
  ]
  const lines = sentences.filter((sentence) => typeof sentence === 'string').map((sentence) => words(sheet, sentence, innerWidth))
  return [gap(sheet, 1.2), section(sheet, 'Signature and photos', [stack(sheet, lines, { gap: 0.2 })])]
}

const proven = (hash: string | null) =>
  hash === null
    ? 'This delivery was recorded before we kept a chain of evidence.'
    : `Hash of the delivery in the chain of evidence: ${hash}. Whoever may read the load can verify it in their own browser, with every file.`
