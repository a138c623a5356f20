/** The kinds of documents of a driver that expire. The medical card's expiration is the driver's `medCardExpiry` (§3). */
export const documentKinds = {
  medical_card: 'Medical Card',
  cdl: 'CDL',
  insurance: 'Insurance',
} as const
export type DocumentKind = keyof typeof documentKinds

/** The same within a sentence. */
export const documentNames: Record<DocumentKind, string> = {
  medical_card: 'medical card',
  cdl: 'CDL',
  insurance: 'insurance certificate',
}

/** How many days before a document expires warnings begin (§9). */
export const expiryWarningDays = 60

export type ExpiryState = 'fine' | 'warning' | 'expired'

/** Days from the calendar day `today` to the calendar day `day`, both written as 2027-05-31; negative when it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(`${day}T00:00Z`) - Date.parse(`${today}T00:00Z`)) / 86_400_000)
}

/** The state of a document by the days left (§4): more than 60 is fine, 1 to 60 a warning, else it has expired. */
export function expiryState(daysRemaining: number): ExpiryState {
  if (daysRemaining <= 0) return 'expired'
  return daysRemaining <= expiryWarningDays ? 'warning' : 'fine'
}
