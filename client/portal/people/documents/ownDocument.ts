import type { AddedKind } from '#shared/documents/customType'
import { documentTitle, isBuiltIn, type KindId, submittedKinds } from '#shared/documents/document'
import { monthsOf } from '#shared/documents/documentDay'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { isRequiredOn } from '#shared/documents/requiredPeriods'
import type { Driver } from '#shared/drivers/driver'
import { formatDay } from '#shared/kernel/time'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'

/** What a driver reads of a kind of document, and is asked for. */
export interface SubmitText {
  kind: KindId
  title: string
  ends: string
  /** `Current card`, before when it expires. */
  called: string
  /** The button for the next one. */
  upload: string
  hint: string
  /** For how many months a new one can be valid; null without an end. */
  months: number | null
  /** A driver without one may not drive. */
  isNeeded: boolean
  /** Drivers hand it in; of what was closed to them what they have handed in stays. */
  isOpen: boolean
}

const asPrinted = 'As printed on it.'

const builtIn: readonly SubmitText[] = submittedKinds.map((kind) => ({
  kind,
  title: documentTitle({ kind }),
  months: monthsOf(kind, true),
  isOpen: true,
  isNeeded: kind !== 'insurance',
  ends: { medical_card: 'New card expires', cdl: 'New CDL expires', insurance: 'New certificate expires' }[kind],
  called: { medical_card: 'Current card', cdl: 'Current CDL', insurance: 'Current certificate' }[kind],
  upload: { medical_card: 'Upload new card', cdl: 'Upload new CDL', insurance: 'Upload new certificate' }[kind],
  hint: kind === 'medical_card' ? `${asPrinted} At most 24 months from the exam.` : asPrinted,
}))

/** A kind of document of a driver: what counts, what became of what was handed in last, and what this phone has not sent. */
export interface OwnDocument extends SubmitText {
  current: DocumentRow | null
  /** When the office has asked for it last: for a new one, or for one of which none is on file. */
  askedAt: string | null
  /** The one that counted before it. */
  before: DocumentRow | null
  checking: DocumentRow | null
  /** Sent back, and nothing was handed in since. */
  refused: DocumentRow | null
  /** Documents that wait on this phone, */
  waiting: readonly Entry[]
  /** and how many pages of the one that is being checked: they are sent by themselves. */
  pagesHere: number
  /** How many others of its pages the office does not have: they were refused, or are not on this phone, and will not come. */
  pagesLost: number
}

/** Whether the office asks for it, and the driver has handed none in. */
export const isAskedFor = ({ askedAt, checking, waiting }: OwnDocument): boolean =>
  askedAt !== null && !checking && waiting.length === 0

interface Known {
  rows: readonly DocumentRow[]
  /** By the kind. */
  pending: ReadonlyMap<string, readonly Entry[]>
  /** The pages that have left this device, also where the rows were read before. */
  sent: ReadonlySet<string>
  /** What the company has added, as far as this device knows it. */
  added: readonly AddedKind[]
  /** Of the driver, as far as this device knows it: the company asks some only of drivers of a type. */
  type?: Driver['type']
  /** For what the office has asked while none was on file. */
  asked?: Driver['askedDocuments']
  today: string
}

/** The documents of a driver by their kinds: first those that wait, were sent back or are missing, then by the day they end. */
export function ownDocumentsOf(known: Known): OwnDocument[] {
  return [...builtIn, ...addedOf(known)]
    .map((words) => ownDocumentOf(words, known))
    .sort((a, b) => rank(a) - rank(b) || byDay(a, b))
}

/** What the company has added and drivers hand in, and what this one has handed in before it was closed to them. */
function addedOf({ rows, pending, added, type, today }: Known): SubmitText[] {
  const handedIn = new Map(rows.filter(({ handedInAt }) => handedInAt !== null).map((row) => [row.kind, row]))
  const waiting = [...pending.keys()] as KindId[]
  const open = added.filter(({ handsIn, status }) => handsIn && status === 'used')
  const kinds = new Set([...open.map(({ id }) => id), ...handedIn.keys(), ...waiting].filter((kind) => !isBuiltIn(kind)))
  return [...kinds].map((kind) => {
    const one = added.find(({ id }) => id === kind)
    const row = handedIn.get(kind)
    // What waits has its name with it.
    const kindName = one?.name ?? row?.kindName ?? pending.get(kind)?.find((entry) => entry.row?.subject)?.row?.subject
    const hasEnd = one ? one.hasEnd : row ? row.expiresOn !== null : true
    return {
      ...{
        kind,
        title: documentTitle({ kind, kindName }),
        ends: 'New one expires',
        called: 'Current one',
        upload: 'Upload new one',
        hint: asPrinted,
        months: monthsOf(kind, hasEnd),
      },
      isNeeded: one !== undefined && isRequiredOn(one.required, today, type),
      isOpen: one !== undefined && open.includes(one),
    }
  })
}

function ownDocumentOf(words: SubmitText, { rows, pending: all, sent, asked = [] }: Known): OwnDocument {
  const { kind } = words
  const pending = all.get(kind) ?? []
  const own = rows.filter((row) => row.kind === kind)
  const current = own.find(({ status }) => status === 'current') ?? null
  const checking = own.find(({ status }) => status === 'checking') ?? null
  // By the server's clock: that of the phone may have been wrong.
  const decided = own.filter(({ checkedAt }) => checkedAt !== null).sort(lastFirst)[0]
  const missing = checking?.files.filter(({ sha256, receivedAt }) => receivedAt === null && !sent.has(sha256)) ?? []
  // Also those of a document that may have arrived; one that was refused is not sent again.
  const held = pending.flatMap(({ file, files = [], state }) => (file && state !== 'needsYou' ? [file, ...files] : files))
  const sending = new Set(held.map(({ sha256 }) => sha256))
  const pagesHere = missing.filter(({ sha256 }) => sending.has(sha256)).length
  return {
    ...words,
    current,
    askedAt: (current ? current.askedAt : asked.find((one) => one.kind === kind)?.askedAt) ?? null,
    before: own.filter(hasCounted).sort(lastReplacedFirst)[0] ?? null,
    checking,
    refused: !checking && decided?.status === 'refused' ? decided : null,
    // The record may come before its entry leaves the outbox, and after it.
    waiting: pending.filter((entry) => entry.kind === 'document' && !own.some((row) => isSameDocument(row, entry))),
    pagesHere,
    pagesLost: missing.length - pagesHere,
  }
}

const isSameDocument = ({ handedInAt }: DocumentRow, { body }: Entry) => {
  const at = (body as { handedInAt?: string } | null)?.handedInAt
  return handedInAt !== null && at !== undefined && Date.parse(handedInAt) === Date.parse(at)
}

const lastFirst = (a: DocumentRow, b: DocumentRow) => Date.parse(b.checkedAt ?? '') - Date.parse(a.checkedAt ?? '')

/** Not one that was replaced before anybody had checked it. */
const hasCounted = ({ status, checkedAt, handedInAt }: DocumentRow) =>
  status === 'replaced' && (checkedAt !== null || handedInAt === null)
const lastReplacedFirst = (a: DocumentRow, b: DocumentRow) => Date.parse(b.replacedAt ?? '') - Date.parse(a.replacedAt ?? '')

function rank({ isNeeded, current, checking, refused, waiting, pagesLost }: OwnDocument): number {
  if (waiting.length > 0) return 0
  if (refused || pagesLost > 0) return 1
  if (!current && !checking && isNeeded) return 2
  return current || checking ? 3 : 4
}

/** What has no end stands after what ends. */
const dayOf = ({ current, checking }: OwnDocument) => {
  const document = current ?? checking
  return document ? (document.expiresOn ?? '9') : ''
}
const byDay = (a: OwnDocument, b: OwnDocument) => (dayOf(a) < dayOf(b) ? -1 : 1)

/** Where the office has read another day than the driver has typed, both of them; null where it is the same. */
export function correctionOf({ expiresOn, correctedFrom }: Pick<DocumentRow, 'expiresOn' | 'correctedFrom'>): string | null {
  // A row that was cached before there were any has none.
  return correctedFrom && expiresOn ? `The office read ${unbrokenDay(expiresOn)}; you typed ${unbrokenDay(correctedFrom)}.` : null
}

/** A day that stays in one line: `Nov 3, 2027`. */
export const unbrokenDay = (day: string): string => formatDay(day).replaceAll(' ', '\u00a0')

/** `2 pages`. */
export const pagesText = (count: number) => (count === 1 ? '1\u00a0page' : `${count}\u00a0pages`)

/** What is so of a document that was handed in: its pages may be on their way still, or be lost. */
export function checkingText({ pagesHere, pagesLost }: Pick<OwnDocument, 'pagesHere' | 'pagesLost'>): string {
  if (pagesLost > 0) return 'Pages missing'
  return pagesHere > 0 ? `${pagesText(pagesHere)} still uploading` : 'Sent, under review'
}
