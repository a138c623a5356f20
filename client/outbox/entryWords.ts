import { company } from '#shared/company'
import { formatClock } from '#shared/time'
import { type Entry, kinds, needsYou, type Problem } from '../offline/entry.ts'

/** What an entry is: "Quote request, Fresno, CA to Phoenix, AZ". */
export function titleOf({ kind, body }: Entry): string {
  const { called } = kinds[kind]
  const { pickupLocation, deliveryLocation } = (body ?? {}) as Record<string, unknown>
  const name = called.charAt(0).toUpperCase() + called.slice(1)
  return pickupLocation && deliveryLocation ? `${name}, ${pickupLocation} to ${deliveryLocation}` : name
}

const whyNot: Record<Problem['code'], string> = {
  unreachable: 'no network',
  timeout: 'no answer in time',
  notOurs: 'the network wants you to sign in to it',
  busy: 'our server was busy',
  signIn: 'sign in to send it',
}

/** Since when it waits, how often it was tried and why it is still here. */
export function storyOf({ createdAt, tries, state, problem }: Entry): string {
  const tried = tries === 0 ? null : tries === 1 ? 'tried once' : `tried ${tries} times`
  const why = state === 'needsYou' ? 'refused by the server' : problem ? whyNot[problem.code] : null
  return [`Since ${formatClock(createdAt)}`, tried, why].filter(Boolean).join(' · ')
}

/** What the person has to know about it, or null. */
export function complaintOf(entry: Entry, now: number): string | null {
  switch (needsYou(entry, now)) {
    case 'refused':
      return `“${[entry.answer?.detail, ...Object.values(entry.answer?.fields ?? {})].filter(once).join(' · ')}”`
    case 'timePassed':
      return `Its pickup time has passed. Edit it, or call us at ${company.phone}.`
    case 'tenFailures':
      return `It could not be sent ${entry.tries} times, and is still being tried. If it is urgent, call us at ${company.phone}.`
    default:
      return null
  }
}

const once = (words: string | undefined, at: number, all: readonly (string | undefined)[]) => words && all.indexOf(words) === at
