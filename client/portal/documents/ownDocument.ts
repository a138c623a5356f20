import { type HandedIn, type HandInKind, handInKinds, isHandedIn } from '#shared/document'
import type { DocumentRow } from '#shared/documentRecord'
import type { Driver } from '#shared/driver'
import { formatDay } from '#shared/time'
import type { Entry } from '../../offline/outbox/entry.ts'

/** What a driver reads of a kind of document, and is asked for. */
interface KindWords {
  title: string
  ends: string
  hint: string
  /** A driver without one may not drive. */
  isNeeded: boolean
}

const asPrinted = 'As printed on it.'

export const kindWords: Record<HandInKind, KindWords> = {
  medical_card: {
    title: 'Medical card',
    ends: 'New card ends',
    hint: `${asPrinted} At most 24 months from the exam.`,
    isNeeded: true,
  },
  cdl: { title: 'CDL', ends: 'New CDL ends', hint: asPrinted, isNeeded: true },
  insurance: { title: 'Insurance certificate', ends: 'New certificate ends', hint: asPrinted, isNeeded: false },
}

/** A document of a kind that drivers hand in themselves; of the others the office keeps record. */
export type OwnRow = HandedIn<DocumentRow>

/** A kind of document of a driver: what counts, what became of what was handed in last, and what this phone has not sent. */
export interface OwnDocument {
  kind: HandInKind
  current: OwnRow | null
  /** When the office has asked for it last: for a new one, or for one of which none is on file. */
  askedAt: string | null
  /** The one that counted before it. */
  before: OwnRow | null
  checking: OwnRow | null
  /** Sent back, and nothing was handed in since. */
  refused: OwnRow | null
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

/**
 * The documents of a driver by their kinds: first those that wait, were sent back or are missing, then by the day they end.
 * `sent`: the pages that have left this device, also where the rows were read before. `asked`: for what the office has asked while
 * none was on file.
 */
export function ownDocumentsOf(
  rows: readonly DocumentRow[],
  pending: ReadonlyMap<string, readonly Entry[]>,
  sent: ReadonlySet<string>,
  asked: Driver['askedDocuments'] = [],
): OwnDocument[] {
  const own = rows.filter(isHandedIn)
  return handInKinds
    .map((kind) => {
      const one = ownDocumentOf(kind, own, pending.get(kind) ?? [], sent)
      const askedAt = one.current ? one.current.askedAt : asked.find((ask) => ask.kind === kind)?.askedAt
      return { ...one, askedAt: askedAt ?? null }
    })
    .sort((a, b) => rank(a) - rank(b) || byDay(a, b))
}

function ownDocumentOf(
  kind: HandInKind,
  rows: readonly OwnRow[],
  pending: readonly Entry[],
  sent: ReadonlySet<string>,
): Omit<OwnDocument, 'askedAt'> {
  const own = rows.filter((row) => row.kind === kind)
  const checking = own.find(({ status }) => status === 'checking') ?? null
  // By the server's clock: that of the phone may have been wrong.
  const decided = own.filter(({ checkedAt }) => checkedAt !== null).sort(lastFirst)[0]
  const missing = checking?.files.filter(({ sha256, receivedAt }) => receivedAt === null && !sent.has(sha256)) ?? []
  // Also those of a document that may have arrived; one that was refused is not sent again.
  const held = pending.flatMap(({ file, files = [], state }) => (file && state !== 'needsYou' ? [file, ...files] : files))
  const sending = new Set(held.map(({ sha256 }) => sha256))
  const pagesHere = missing.filter(({ sha256 }) => sending.has(sha256)).length
  return {
    kind,
    current: own.find(({ status }) => status === 'current') ?? null,
    before: own.filter(hasCounted).sort(lastReplacedFirst)[0] ?? null,
    checking,
    refused: !checking && decided?.status === 'refused' ? decided : null,
    waiting: pending.filter((entry) => entry.kind === 'document'),
    pagesHere,
    pagesLost: missing.length - pagesHere,
  }
}

const lastFirst = (a: DocumentRow, b: DocumentRow) => Date.parse(b.checkedAt ?? '') - Date.parse(a.checkedAt ?? '')

/** Not one that was replaced before anybody had checked it. */
const hasCounted = ({ status, checkedAt, handedInAt }: DocumentRow) =>
  status === 'replaced' && (checkedAt !== null || handedInAt === null)
const lastReplacedFirst = (a: DocumentRow, b: DocumentRow) => Date.parse(b.replacedAt ?? '') - Date.parse(a.replacedAt ?? '')

function rank({ kind, current, checking, refused, waiting, pagesLost }: OwnDocument): number {
  if (waiting.length > 0) return 0
  if (refused || pagesLost > 0) return 1
  if (!current && !checking && kindWords[kind].isNeeded) return 2
  return current || checking ? 3 : 4
}

const dayOf = ({ current, checking }: OwnDocument) => current?.expiresOn ?? checking?.expiresOn ?? ''
const byDay = (a: OwnDocument, b: OwnDocument) => (dayOf(a) < dayOf(b) ? -1 : 1)

/** Where the office has read another day than the driver has typed, both of them; null where it is the same. */
export function correctionOf({ expiresOn, correctedFrom }: Pick<DocumentRow, 'expiresOn' | 'correctedFrom'>): string | null {
  // A row that was cached before there were any has none.
  return correctedFrom && expiresOn
    ? `The office read ${unbrokenDay(expiresOn)} on it, you typed ${unbrokenDay(correctedFrom)}.`
    : null
}

/** A day that stays in one line: `Nov 3, 2027`. */
export const unbrokenDay = (day: string): string => formatDay(day).replaceAll(' ', '\u00a0')

/** `2 pages`. */
export const pagesText = (count: number) => (count === 1 ? '1\u00a0page' : `${count}\u00a0pages`)
