import { company } from '../kernel/company.ts'
import { type Role, roleNames } from './roles.ts'

/** What a page says of a sign-in by the provider that failed, and what to do. */
interface Failure {
  title: string
  text: string
  /** Whether starting again may help. */
  again: boolean
}

const office = `ask your office, or call us at ${company.phone}`

/** Why a user who returns from the provider is not signed in. Only the log has the exact error. */
export const providerFailures = {
  unreachable: {
    title: 'The sign-in service does not answer',
    text: 'Nothing is wrong with your account. Try again in a minute, or sign in with a password if you have one here.',
    again: true,
  },
  refused: {
    title: 'The answer of the sign-in service was refused',
    text: `The response didn’t match the request, so you were not signed in. Try again. If it happens twice, ${office}.`,
    again: true,
  },
  over: {
    title: 'This sign-in is over',
    text: 'It was used already, took longer than 10 minutes, or was begun in another browser. Start again from here.',
    again: true,
  },
  cancelled: { title: 'You stopped the sign-in', text: 'You were not signed in. Try again whenever you like.', again: true },
  unverified: {
    title: 'Your email is not confirmed',
    text: `The sign-in service does not confirm that your email address is yours. Confirm it there and start again, or ${office}.`,
    again: true,
  },
  taken: {
    title: 'Your email belongs to another sign-in',
    text: `Somebody with this email address signs in here with another account of the sign-in service. To have that changed, ${office}.`,
    again: false,
  },
  norole: {
    title: 'You have no access here yet',
    text: `The sign-in service knows you, but you have no role at ${company.name}. To get one, ${office}.`,
    again: false,
  },
  disabled: {
    title: 'Your access was ended',
    text: `An administrator has disabled your account. If that is a mistake, ${office}.`,
    again: false,
  },
} as const satisfies Record<string, Failure>

export type ProviderFailure = keyof typeof providerFailures

/** The failure of this name, or null where there is none. */
export function providerFailure(name: string | null): ProviderFailure | null {
  return name !== null && Object.hasOwn(providerFailures, name) ? (name as ProviderFailure) : null
}

/** The setting that says which values of a claim give which role: of each role its values, separated by commas. */
export type RoleTable = Record<'claim' | Role, string>

/**
 * The role that the claims of a user give, or null. If several match, the first in the order of the roles counts. The claim may
 * be a text or a list, and be nested in another one: `realm_access.roles`.
 */
export function roleByClaims(claims: Readonly<Record<string, unknown>>, table: RoleTable): Role | null {
  const values = claimed(claims, table.claim)
  return roleNames.find((role) => listed(table[role]).some((value) => values.includes(value))) ?? null
}

/** A claim whose name has points in it comes before one within another. */
function claimed(claims: Readonly<Record<string, unknown>>, name: string): unknown[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : name.split('.').reduce<unknown>(within, claims)
  return Array.isArray(value) ? value : [value]
}

const within = (claims: unknown, name: string) =>
  typeof claims === 'object' && claims !== null && Object.hasOwn(claims, name)
    ? (claims as Record<string, unknown>)[name]
    : undefined

/** The values that a field of the table lists. */
export const listed = (values: string) =>
  values
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
