import type { CustomType } from '#shared/documents/customType'
import { documentTitle, isBuiltIn, type KindId, submittedKinds } from '#shared/documents/document'
import { monthsOf } from '#shared/documents/documentDay'
import type { DocumentRow } from '#shared/documents/documentRecord'
import { isRequiredOn } from '#shared/documents/requiredPeriods'
import type { Driver } from '#shared/drivers/driver'
import { formatDay } from '#shared/kernel/time'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'

/** The texts about a document type that a driver reads and submits. */
export interface SubmitText {
  kind: KindId
  title: string
  ends: string
  /** `Current card`, the label in front of the expiration. */
  called: string
  /** The button for the next one. */
  upload: string
  hint: string
  /** The maximum months of validity of a new document; null without an expiration. */
  months: number | null
  /** A driver without one may not drive. */
  isNeeded: boolean
  /** Drivers submit this type. When the office closes it to drivers, their earlier submissions stay visible. */
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

/**
 * A document type of a driver: the current document, the status of the last submission, and the documents that this phone has not
 * sent.
 */
export interface OwnDocument extends SubmitText {
  current: DocumentRow | null
  /** The office's last request, for a renewal or for a document that is not on file. */
  askedAt: string | null
  /** The previous current document. */
  before: DocumentRow | null
  checking: DocumentRow | null
  /** Returned, and no newer one was submitted. */
  refused: DocumentRow | null
  /** Documents that wait on this phone. */
  waiting: readonly Entry[]
  /** The pages of the document in review that are still on this phone; they are sent without further action. */
  pagesHere: number
  /** The pages of the document in review that the office will not get: they were rejected, or are not on this phone. */
  pagesLost: number
}

/** Whether the office requests the document, and the driver has not submitted it. */
export const isAskedFor = ({ askedAt, checking, waiting }: OwnDocument): boolean =>
  askedAt !== null && !checking && waiting.length === 0

interface OwnDocumentInput {
  rows: readonly DocumentRow[]
  /** By document type. */
  pending: ReadonlyMap<string, readonly Entry[]>
  /** The pages that have left this device, also when the cached rows are older. */
  sent: ReadonlySet<string>
  /** The custom document types, as far as this device knows them. */
  added: readonly CustomType[]
  /** The driver's type, as far as this device knows it: some documents are required of some driver types only. */
  type?: Driver['type']
  /** The office's requests for documents that are not on file. */
  asked?: Driver['askedDocuments']
  today: string
}

/** A driver's documents by type: waiting, returned and missing ones first, then by expiration. */
export function ownDocumentsOf(input: OwnDocumentInput): OwnDocument[] {
  return [...builtIn, ...getCustomTexts(input)]
    .map((text) => toOwnDocument(text, input))
    .sort((a, b) => rank(a) - rank(b) || byDay(a, b))
}

/** The custom types that drivers submit, and closed ones that this driver has submitted before. */
function getCustomTexts({ rows, pending, added, type, today }: OwnDocumentInput): SubmitText[] {
  const submitted = new Map(rows.filter(({ submittedAt }) => submittedAt !== null).map((row) => [row.kind, row]))
  const waiting = [...pending.keys()] as KindId[]
  const open = added.filter(({ handsIn, status }) => handsIn && status === 'used')
  const kinds = new Set([...open.map(({ id }) => id), ...submitted.keys(), ...waiting].filter((kind) => !isBuiltIn(kind)))
  return [...kinds].map((kind) => {
    const customType = added.find(({ id }) => id === kind)
    const row = submitted.get(kind)
    // A waiting document carries the name of its type.
    const kindName = customType?.name ?? row?.kindName ?? pending.get(kind)?.find((entry) => entry.row?.subject)?.row?.subject
    const hasEnd = customType ? customType.hasEnd : row ? row.expiresOn !== null : true
    return {
      kind,
      title: documentTitle({ kind, kindName }),
      ends: 'New one expires',
      called: 'Current one',
      upload: 'Upload new one',
      hint: asPrinted,
      months: monthsOf(kind, hasEnd),
      isNeeded: customType !== undefined && isRequiredOn(customType.required, today, type),
      isOpen: customType !== undefined && open.includes(customType),
    }
  })
}

function toOwnDocument(text: SubmitText, { rows, pending: all, sent, asked = [] }: OwnDocumentInput): OwnDocument {
  const { kind } = text
  const pending = all.get(kind) ?? []
  const own = rows.filter((row) => row.kind === kind)
  const current = own.find(({ status }) => status === 'current') ?? null
  const checking = own.find(({ status }) => status === 'checking') ?? null
  // By the server's clock, because the phone's clock may be wrong.
  const decided = own.filter(({ checkedAt }) => checkedAt !== null).sort(lastFirst)[0]
  const missing = checking?.files.filter(({ sha256, receivedAt }) => receivedAt === null && !sent.has(sha256)) ?? []
  // Includes the pages of a document that may have arrived. A rejected document is not sent again.
  const localFiles = pending.flatMap(({ file, files = [], state }) => (file && state !== 'needsYou' ? [file, ...files] : files))
  const sending = new Set(localFiles.map(({ sha256 }) => sha256))
  const pagesHere = missing.filter(({ sha256 }) => sending.has(sha256)).length
  return {
    ...text,
    current,
    askedAt: (current ? current.askedAt : asked.find((request) => request.kind === kind)?.askedAt) ?? null,
    before: own.filter(hasCounted).sort(lastReplacedFirst)[0] ?? null,
    checking,
    refused: !checking && decided?.status === 'refused' ? decided : null,
    // The record may arrive before or after its entry leaves the outbox.
    waiting: pending.filter((entry) => entry.kind === 'document' && !own.some((row) => isSameDocument(row, entry))),
    pagesHere,
    pagesLost: missing.length - pagesHere,
  }
}

const isSameDocument = ({ submittedAt }: DocumentRow, { body }: Entry) => {
  const at = (body as { submittedAt?: string } | null)?.submittedAt
  return submittedAt !== null && at !== undefined && Date.parse(submittedAt) === Date.parse(at)
}

const lastFirst = (a: DocumentRow, b: DocumentRow) => Date.parse(b.checkedAt ?? '') - Date.parse(a.checkedAt ?? '')

/** Excludes a document that was replaced before its review. */
const hasCounted = ({ status, checkedAt, submittedAt }: DocumentRow) =>
  status === 'replaced' && (checkedAt !== null || submittedAt === null)
const lastReplacedFirst = (a: DocumentRow, b: DocumentRow) => Date.parse(b.replacedAt ?? '') - Date.parse(a.replacedAt ?? '')

function rank({ isNeeded, current, checking, refused, waiting, pagesLost }: OwnDocument): number {
  if (waiting.length > 0) return 0
  if (refused || pagesLost > 0) return 1
  if (!current && !checking && isNeeded) return 2
  return current || checking ? 3 : 4
}

/** A document without an expiration comes after those that expire. */
const getStateDay = ({ current, checking }: OwnDocument) => {
  const document = current ?? checking
  return document ? (document.expiresOn ?? '9') : ''
}
const byDay = (a: OwnDocument, b: OwnDocument) => (getStateDay(a) < getStateDay(b) ? -1 : 1)

/** Both dates when the office has read another one than the driver typed; null when they agree. */
export function correctionOf({ expiresOn, correctedFrom }: Pick<DocumentRow, 'expiresOn' | 'correctedFrom'>): string | null {
  return correctedFrom && expiresOn ? `The office read ${unbrokenDay(expiresOn)}; you typed ${unbrokenDay(correctedFrom)}.` : null
}

/** A date that does not wrap: `Nov 3, 2027`. */
export const unbrokenDay = (day: string): string => formatDay(day).replaceAll(' ', '\u00a0')

/** `2 pages`. */
export const pagesText = (count: number) => (count === 1 ? '1\u00a0page' : `${count}\u00a0pages`)

/** The status of a submitted document: pages may still be uploading, or be lost. */
export function checkingText({ pagesHere, pagesLost }: Pick<OwnDocument, 'pagesHere' | 'pagesLost'>): string {
  if (pagesLost > 0) return 'Pages missing'
  return pagesHere > 0 ? `${pagesText(pagesHere)} still uploading` : 'Sent, under review'
}
