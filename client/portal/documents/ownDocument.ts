import { type DocumentKind, documentKinds } from '#shared/document'
import type { DocumentRow } from '#shared/documentRecord'
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

export const kindWords: Record<DocumentKind, KindWords> = {
  medical_card: {
    title: 'Medical card',
    ends: 'New card ends',
    hint: `${asPrinted} At most 24 months from the exam.`,
    isNeeded: true,
  },
  cdl: { title: 'CDL', ends: 'New CDL ends', hint: asPrinted, isNeeded: true },
  insurance: { title: 'Insurance certificate', ends: 'New certificate ends', hint: asPrinted, isNeeded: false },
}

export const kinds = Object.keys(documentKinds) as DocumentKind[]

export const isDocumentKind = (kind: string): kind is DocumentKind => Object.hasOwn(documentKinds, kind)

/** A kind of document of a driver: what counts, what became of what was handed in last, and what this phone has not sent. */
export interface OwnDocument {
  kind: DocumentKind
  current: DocumentRow | null
  checking: DocumentRow | null
  /** Sent back, and nothing was handed in since. */
  refused: DocumentRow | null
  /** Documents that wait on this phone, */
  waiting: readonly Entry[]
  /** and how many pages of those that the office has heard of. */
  pagesHere: number
}

/** The documents of a driver by their kinds: first those that wait, were sent back or are missing, then by the day they end. */
export function ownDocumentsOf(rows: readonly DocumentRow[], pending: ReadonlyMap<string, readonly Entry[]>): OwnDocument[] {
  return kinds.map((kind) => ownDocumentOf(kind, rows, pending.get(kind) ?? [])).sort((a, b) => rank(a) - rank(b) || byDay(a, b))
}

function ownDocumentOf(kind: DocumentKind, rows: readonly DocumentRow[], pending: readonly Entry[]): OwnDocument {
  const own = rows.filter((row) => row.kind === kind)
  const checking = own.find(({ status }) => status === 'checking') ?? null
  // By the server's clock: that of the phone may have been wrong.
  const decided = own.filter(({ checkedAt }) => checkedAt !== null).sort(lastFirst)[0]
  return {
    kind,
    current: own.find(({ status }) => status === 'current') ?? null,
    checking,
    refused: !checking && decided?.status === 'refused' ? decided : null,
    waiting: pending.filter((entry) => entry.kind === 'document'),
    pagesHere: pending.filter((entry) => entry.kind === 'documentFile').length,
  }
}

const lastFirst = (a: DocumentRow, b: DocumentRow) => Date.parse(b.checkedAt ?? '') - Date.parse(a.checkedAt ?? '')

function rank({ kind, current, checking, refused, waiting }: OwnDocument): number {
  if (waiting.length > 0) return 0
  if (refused) return 1
  if (!current && !checking && kindWords[kind].isNeeded) return 2
  return current || checking ? 3 : 4
}

const dayOf = ({ current, checking }: OwnDocument) => current?.expiresOn ?? checking?.expiresOn ?? ''
const byDay = (a: OwnDocument, b: OwnDocument) => (dayOf(a) < dayOf(b) ? -1 : 1)

/** `2 pages`. */
export const pagesText = (count: number) => (count === 1 ? '1\u00a0page' : `${count}\u00a0pages`)
