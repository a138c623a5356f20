import type { DocumentKind } from '#shared/documents/document'
import { monthsAfter } from '#shared/documents/documentDay'
import { companyDay } from '#shared/kernel/companyDay'
import type { DemoDriver } from './demoFleet.ts'

const day = 86_400_000

interface Seeding {
  now: Date
  /** Who has checked them. */
  checkedBy: string
}

/**
 * The documents of a demo driver: a whole qualification file with its history, or the documents that an applicant has submitted
 * so far. Annual documents are recent enough not to expire within 60 days.
 */
export function demoDocuments({ status, type, hiredDaysAgo, documents }: DemoDriver, place: number, { now, checkedBy }: Seeding) {
  const dayAgo = (days: number) => companyDay(new Date(now.getTime() - days * day))
  const hired = dayAgo(hiredDaysAgo)
  const document = (kind: DocumentKind, validFrom: string, expiresOn: string | null, replacedOn: string | null = null) => {
    const checkedAt = noon(validFrom)
    const replacedAt = replacedOn === null ? null : noon(replacedOn)
    const changed = { createdAt: checkedAt, updatedAt: replacedAt ?? checkedAt }
    const became = { status: replacedAt ? ('replaced' as const) : ('current' as const), replacedAt, checkedAt, checkedBy }
    return { kind, validFrom, expiresOn, ...became, ...changed, version: replacedAt ? 2 : 1 }
  }
  /** The last document, valid until `end`, and those before it since the hire, each for so many months. */
  const chain = (kind: DocumentKind, end: string, months: number) => {
    const all: ReturnType<typeof document>[] = []
    for (let until = end, next: string | null = null; until > hired; ) {
      const before = monthsAfter(until, -months)
      const [, from = hired] = [before, hired].sort()
      all.push(document(kind, from, until, next))
      next = from
      until = before
    }
    // Who ended before the hire has it all the same.
    return all.length > 0 ? all : [document(kind, hired, end)]
  }
  const ends = Object.entries(documents).map(([kind, days]) => [kind as DocumentKind, dayAgo(-days)] as const)
  const onFile = ends.flatMap(([kind, end]) => (kind === 'medical_card' ? chain(kind, end, 24) : [document(kind, hired, end)]))
  const once = (kinds: readonly DocumentKind[]) => kinds.map((kind) => document(kind, hired, null))
  if (status === 'applicant') return [...onFile, ...once(['application'])]
  // In the first year the pre-hire document also counts as the annual one.
  const yearly = (kind: DocumentKind, doneDaysAgo: number) =>
    hiredDaysAgo < 300 ? [] : chain(kind, monthsAfter(dayAgo(doneDaysAgo), 12), 12)
  return [
    ...onFile,
    ...once(['application', 'mvr_at_hire', 'clearinghouse_full', 'drug_test', 'prior_employers']),
    ...once(type === 'owner_operator' ? ['lease', 'w9'] : type === 'contractor' ? ['w9'] : []),
    ...yearly('mvr', 20 + ((place * 37) % 250)),
    ...yearly('clearinghouse_limited', 20 + ((place * 53) % 250)),
  ]
}

const noon = (calendarDay: string) => new Date(`${calendarDay}T19:00Z`)
