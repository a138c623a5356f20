import type { Driver } from '../drivers/driver.ts'
import { formatDay } from '../kernel/time.ts'
import { type DocumentKind, documentNames } from './document.ts'

/** The documents that a driver needs to drive (49 CFR 391.11). */
export const neededToDrive = ['cdl', 'medical_card'] as const satisfies readonly DocumentKind[]

/** After a dismissal, the same documents propose no suspension for so many days. */
export const dismissedForDays = 7

/** Why a suspension is proposed. */
export interface Proposal {
  /** The documents that have ended, with their last calendar days. */
  onFile: { kind: (typeof neededToDrive)[number]; expiresOn: string }[]
  /** The same as one text: what was decided on other documents was another proposal. */
  cause: string
}

/**
 * The suspension that is proposed for a driver on the calendar day `today`; null where none is. It is proposed for an onboarded
 * driver without a valid CDL or medical card that day; a person decides. After a dismissal the same documents propose none before
 * the day that was announced then.
 */
export function proposalOf({ status, documents, deferral }: Pick<Driver, 'status' | 'documents' | 'deferral'>, today: string) {
  if (status !== 'onboarded') return null
  const onFile = (documents ?? []).flatMap(({ kind: documentKind, expiresOn }) => {
    const kind = neededToDrive.find((needed) => needed === documentKind)
    return kind && expiresOn !== null && expiresOn < today ? [{ kind, expiresOn }] : []
  })
  if (onFile.length === 0) return null
  const proposal: Proposal = {
    onFile,
    cause: onFile
      .map(({ kind, expiresOn }) => `${kind} ${expiresOn}`)
      .sort()
      .join(', '),
  }
  return deferral && deferral.documents === proposal.cause && today < deferral.until ? null : proposal
}

/** `The CDL expired Nov 24, 2026, and the medical card Nov 20, 2026.` */
export function proposalText({ onFile }: Proposal): string {
  const [first, ...others] = onFile.map(({ kind, expiresOn }) => ({ name: documentNames[kind], day: formatDay(expiresOn) }))
  return first
    ? `The ${first.name} expired ${first.day}${others.map(({ name, day }) => `, and the ${name} ${day}`).join('')}.`
    : ''
}
