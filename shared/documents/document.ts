import { daysUntil } from '../kernel/calendarDay.ts'
/**
 * The standard document types of a driver: those that drivers submit, and the others that the qualification file of 49 CFR 391.51
 * requires. The medical card's expiration is the driver's `medCardExpiry` (§3).
 */
export const documentKinds = {
  medical_card: 'Medical Card',
  cdl: 'CDL',
  insurance: 'Insurance',
  application: 'Application for Employment',
  mvr_at_hire: 'Pre-hire MVR',
  mvr: 'Annual MVR',
  road_test: 'Road Test',
  clearinghouse_full: 'Clearinghouse Full Query',
  clearinghouse_limited: 'Clearinghouse Annual Limited Query',
  drug_test: 'Pre-employment Drug Test',
  prior_employers: 'Safety Performance History',
  lease: 'Lease Agreement',
  w9: 'W-9',
} as const
export type DocumentKind = keyof typeof documentKinds

/** The labels within a sentence. */
export const documentNames: Record<DocumentKind, string> = {
  medical_card: 'medical card',
  cdl: 'CDL',
  insurance: 'insurance certificate',
  application: 'application for employment',
  mvr_at_hire: 'pre-hire MVR',
  mvr: 'annual MVR',
  road_test: 'road test',
  clearinghouse_full: 'Clearinghouse full query',
  clearinghouse_limited: 'Clearinghouse annual limited query',
  drug_test: 'pre-employment drug test',
  prior_employers: 'safety performance history',
  lease: 'lease agreement',
  w9: 'W-9',
}

/** The id of a kind that the company has added in its settings: `added_3`. */
export type CustomTypeId = `added_${number}`

/** Any kind of document. */
export type KindId = DocumentKind | CustomTypeId

export const isBuiltIn = (kind: string): kind is DocumentKind => Object.hasOwn(documentKinds, kind)

/**
 * The type of a document, with the name of a custom type. Without the name, as on a device that has not read it yet, it is
 * "document".
 */
export interface OfKind {
  kind: KindId
  kindName?: string | null | undefined
}

/** What a kind is called: `Medical Card`, or as the company has named it. */
export const documentLabel = ({ kind, kindName }: OfKind): string =>
  isBuiltIn(kind) ? documentKinds[kind] : (kindName ?? 'Document')

/** The label of a document within a sentence. */
export const documentName = ({ kind, kindName }: OfKind): string =>
  isBuiltIn(kind) ? documentNames[kind] : (kindName ?? 'document')

/** The same at the start of a line: `Medical card`. */
export function documentTitle(document: OfKind): string {
  const name = documentName(document)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The standard types that drivers submit themselves; the office enters the others. */
export const submittedKinds = ['medical_card', 'cdl', 'insurance'] as const satisfies readonly DocumentKind[]
export type SubmittedKind = (typeof submittedKinds)[number]

export const isSubmittedKind = (kind: string): kind is SubmittedKind =>
  submittedKinds.some((submittedKind) => submittedKind === kind)

/** How many days before a document expires warnings begin (§9). */
export const expiryWarningDays = 60

export type ExpiryState = 'fine' | 'warning' | 'expired'

/** The state of a document by the days left (§4): more than 60 is fine, 1 to 60 a warning, else it has expired. */
export function expiryState(daysRemaining: number): ExpiryState {
  if (daysRemaining <= 0) return 'expired'
  return daysRemaining <= expiryWarningDays ? 'warning' : 'fine'
}

/** The state of a document by its last calendar day; a document without an expiration is always fine. */
export function expiryStateOf(expiresOn: string | null, today: string): ExpiryState {
  return expiresOn === null ? 'fine' : expiryState(daysUntil(expiresOn, today))
}
