import type { DriverStatus, DriverType } from '../drivers/status.ts'
import { daysUntil } from '../kernel/calendarDay.ts'
import type { CustomTypeStatus } from './customTypeTransitions.ts'
import { type CustomTypeId, type DocumentKind, expiryWarningDays, type KindId } from './document.ts'
import { monthsAfter } from './documentDay.ts'
import { isRequiredOn, type RequiredPeriod } from './requiredPeriods.ts'
import type { DocumentStatus } from './status.ts'

/** A requirement of the qualification file of a driver (49 CFR 391.51), and the types of drivers it applies to. */
export interface Requirement {
  label: string
  /** The part of Title 49 of the CFR; of a W-9 the Internal Revenue Code's. Null where the company requires it itself. */
  cfr: string | null
  /** The types of drivers that need it; all where it is absent. */
  of?: readonly DriverType[]
  /** Required before a driver can be onboarded. */
  gates: boolean
  /** Required to be qualified to drive. */
  qualifies: boolean
  /** For so many days after a driver was onboarded it may be missing. */
  graceDays?: number
}

const driving = { gates: true, qualifies: true } as const
const ownerOperators = ['owner_operator'] as const
// Paid on a 1099, which the number on a W-9 is for; an employee is paid on a W-2.
const independent = ['contractor', 'owner_operator'] as const

/** The standard requirements in the order of the file, each by the type of document that fulfils it. */
export const requirements: Record<DocumentKind, Requirement & { cfr: string }> = {
  application: { label: 'Application for employment', cfr: '391.21', ...driving },
  cdl: { label: "Commercial driver's license", cfr: '383.23', ...driving },
  mvr_at_hire: { label: 'Pre-hire MVR', cfr: '391.23(a)', ...driving },
  mvr: { label: 'Annual MVR and review', cfr: '391.25', ...driving },
  road_test: { label: 'Road test, or CDL in its place', cfr: '391.33', ...driving },
  medical_card: { label: 'Medical certificate', cfr: '391.45', ...driving },
  clearinghouse_full: { label: 'Clearinghouse full query', cfr: '382.701(a)', ...driving },
  clearinghouse_limited: { label: 'Clearinghouse annual limited query', cfr: '382.701(b)', ...driving },
  drug_test: { label: 'Pre-employment drug test', cfr: '382.301', ...driving },
  prior_employers: { label: 'Safety performance history', cfr: '391.23(a)', gates: false, qualifies: true, graceDays: 30 },
  insurance: { label: 'Insurance certificate', cfr: '376.12(j)', of: ownerOperators, gates: true, qualifies: false },
  lease: { label: 'Lease agreement', cfr: '376.12', of: ownerOperators, gates: true, qualifies: false },
  w9: { label: 'W-9', cfr: '26 CFR 31.3406', of: independent, gates: false, qualifies: false },
}

/** `49 CFR 391.45`, as an audit names it, or that no law asks for it. */
export function cfrName({ cfr }: Pick<Requirement, 'cfr'>): string {
  if (cfr === null) return 'Company rule'
  return cfr.includes('CFR') ? cfr : `49 CFR ${cfr}`
}

/** The annual document that a pre-hire query or MVR also fulfils in the first 12 months. */
export const yearlyOf: Partial<Record<KindId, DocumentKind>> = {
  mvr_at_hire: 'mvr',
  clearinghouse_full: 'clearinghouse_limited',
}

const yearly = 12

/** A document with its history, as `documentRow` has it. */
export interface QualificationDocument {
  id: string
  kind: KindId
  status: DocumentStatus
  /** Calendar days; null for one that is older than our records, and for one without an end. */
  validFrom: string | null
  expiresOn: string | null
  submittedAt: string | null
  checkedAt: string | null
  replacedAt: string | null
}

/** Whether a document is in force, or was until a later one replaced it. Unchecked and returned documents never were. */
export function hasCounted({
  status,
  checkedAt,
  submittedAt,
}: Pick<QualificationDocument, 'status' | 'checkedAt' | 'submittedAt'>) {
  return status === 'current' || (status === 'replaced' && (checkedAt !== null || submittedAt === null))
}

/**
 * The document of a type that was in force on a calendar day: the latest that had begun by then, whether or not it had ended. A
 * replacement takes effect on its own first day; documents are never overwritten.
 */
export function documentOn<Stored extends QualificationDocument>(
  documents: readonly Stored[],
  kind: KindId,
  day: string,
): Stored | null {
  const order = ({ replacedAt }: Stored) => (replacedAt === null ? Number.POSITIVE_INFINITY : Date.parse(replacedAt))
  const begun = documents.filter(
    (document) => document.kind === kind && hasCounted(document) && (document.validFrom === null || document.validFrom <= day),
  )
  return begun.reduce<Stored | null>(
    (last, document) => (last === null || order(document) >= order(last) ? document : last),
    null,
  )
}

export type FileState = 'fine' | 'soon' | 'expired' | 'missing' | 'not_needed'

/** A line of the checklist. */
export interface FileItem<Stored extends QualificationDocument = QualificationDocument> extends Requirement {
  kind: KindId
  state: FileState
  isNeeded: boolean
  /** What fulfils it, or did until it ended. */
  document: Stored | null
  /** The last calendar day on which that does; null without an end. */
  endsOn: string | null
}

/** Whether a line of the checklist is in order. */
export const isInOrder = ({ state }: Pick<FileItem, 'state'>) => state === 'fine' || state === 'soon' || state === 'not_needed'

/** What a file needs to know of a kind that the company has added. */
interface CompanyKind {
  id: CustomTypeId
  name: string
  required: readonly RequiredPeriod[]
  status: CustomTypeStatus
}

/** What a qualification file is made of. */
export interface FileDetails<Stored extends QualificationDocument = QualificationDocument> {
  type: DriverType
  /** Every document with its history. */
  documents: readonly Stored[]
  /** The custom document types, including retired ones: a retired type may have been required on an earlier day. */
  kinds: readonly CompanyKind[]
}

/**
 * The qualification file of a driver on a calendar day of the company's zone, from the history of the documents: each requirement
 * with its state, and the document that fulfils it. A document counts through its last day. A custom type has a line where it was
 * required of the driver that day. It also has one where a document of it was in force and the type is in use.
 */
export function qualificationFile<Stored extends QualificationDocument>(
  { type, documents, kinds }: FileDetails<Stored>,
  day: string,
): FileItem<Stored>[] {
  const line = (kind: KindId, requirement: Requirement, isNeeded: boolean): FileItem<Stored> => {
    const found = fulfilling(documents, kind, day)
    const [document, endsOn] = found ? [found.document, found.endsOn] : [null, null]
    return { ...requirement, kind, isNeeded, document, endsOn, state: getState(found, isNeeded, day) }
  }
  const builtIn = (Object.keys(requirements) as DocumentKind[]).map((kind) =>
    line(kind, requirements[kind], requirements[kind].of?.includes(type) ?? true),
  )
  const added = kinds.flatMap(({ id, name, required, status }) => {
    const isNeeded = isRequiredOn(required, day, type)
    const item = line(id, { label: name, cfr: null, gates: isNeeded, qualifies: isNeeded }, isNeeded)
    return isNeeded || (item.document && status === 'used') ? [item] : []
  })
  return [...builtIn, ...added]
}

/**
 * The pre-hire document of a new driver fulfils the annual requirement, too: where both are missing, only the first is requested.
 */
const fulfilledBy: Partial<Record<KindId, DocumentKind>> = {
  mvr: 'mvr_at_hire',
  clearinghouse_limited: 'clearinghouse_full',
  road_test: 'cdl',
}

/** What the file of a driver lacks on a calendar day: the requirements that are needed and not in order. */
export function fileGaps<Stored extends QualificationDocument>(file: FileDetails<Stored>, day: string): FileItem<Stored>[] {
  const gaps = qualificationFile(file, day).filter((item) => item.isNeeded && !isInOrder(item))
  const missing = new Set(gaps.flatMap(({ kind, state }) => (state === 'missing' ? [kind] : [])))
  return gaps.filter(({ kind, state }) => {
    const first = fulfilledBy[kind]
    return state !== 'missing' || first === undefined || !missing.has(first)
  })
}

/** The documents that a driver lacks to be onboarded on a calendar day. */
export const onboardingGaps = <Stored extends QualificationDocument>(
  file: FileDetails<Stored>,
  day: string,
): FileItem<Stored>[] => fileGaps(file, day).filter(({ gates }) => gates)

interface Fulfilling<Stored> {
  document: Stored
  endsOn: string | null
}

function getState(found: Fulfilling<unknown> | null, isNeeded: boolean, day: string): FileState {
  if (!found) return isNeeded ? 'missing' : 'not_needed'
  if (found.endsOn === null) return 'fine'
  const days = daysUntil(found.endsOn, day)
  if (days < 0) return 'expired'
  return days <= expiryWarningDays ? 'soon' : 'fine'
}

/** The document that fulfils a requirement on a day; of several the one that lasts longest. */
function fulfilling<Stored extends QualificationDocument>(
  documents: readonly Stored[],
  kind: KindId,
  day: string,
): Fulfilling<Stored> | null {
  const own = documentOn(documents, kind, day)
  if (kind === 'road_test') {
    // Whose license was accepted instead needs no other test, nor with the next one.
    const license = own ?? documentOn(documents, 'cdl', day)
    return license && { document: license, endsOn: null }
  }
  const atHire = (Object.keys(yearlyOf) as DocumentKind[]).find((candidate) => yearlyOf[candidate] === kind)
  const first = atHire ? documentOn(documents, atHire, day) : null
  // For a document from before our records the first day is unknown.
  const until = first?.validFrom ? monthsAfter(first.validFrom, yearly) : null
  if (first && until !== null && (!own || (own.expiresOn !== null && until > own.expiresOn)))
    return { document: first, endsOn: until }
  return own && { document: own, endsOn: own.expiresOn }
}

/** A status that a driver had from an instant on. */
export interface StatusSince {
  at: string
  status: DriverStatus
}

/** The data of a driver that a qualification on an earlier day needs. */
export interface QualificationDetails<Stored extends QualificationDocument = QualificationDocument> extends FileDetails<Stored> {
  /** In the order of time. */
  statuses: readonly StatusSince[]
}

export interface Qualification<Stored extends QualificationDocument = QualificationDocument> {
  day: string
  isQualified: boolean
  /** At the end of the day; null before the driver joined. */
  status: DriverStatus | null
  items: FileItem<Stored>[]
  /** The missing or expired documents of those required to drive. */
  missing: FileItem<Stored>[]
}

/**
 * Whether a driver was qualified on a calendar day: onboarded at its end, with every document that it takes to drive (49 CFR
 * 391.11, 391.51). `toDay` is the day of an instant in the company's zone.
 */
export function qualifiedOn<Stored extends QualificationDocument>(
  { statuses, ...file }: QualificationDetails<Stored>,
  day: string,
  toDay: (instant: Date) => string,
): Qualification<Stored> {
  const status = statuses.findLast(({ at }) => toDay(new Date(at)) <= day)?.status ?? null
  const first = statuses.find((entry) => entry.status === 'onboarded')
  const since = first ? toDay(new Date(first.at)) : day
  const items = qualificationFile(file, day)
  const isGrace = ({ state, graceDays }: FileItem) =>
    graceDays !== undefined && state === 'missing' && daysUntil(day, since) <= graceDays
  const missing = items.filter((item) => item.qualifies && !isInOrder(item) && !isGrace(item))
  return { day, isQualified: status === 'onboarded' && missing.length === 0, status, items, missing }
}
