import { company } from '#shared/company'
import { formatStop } from '#shared/time'
import type { Letter } from '../letter.ts'

/** What somebody may have changed in how they sign in. */
export type AccountChange =
  | ('password' | 'add-app' | 'remove-app' | 'add-passkey' | 'remove-passkey')
  | ('new-codes' | 'use-recovery-code')

export interface AccountChanged {
  firstName: string
  /** `named`: which passkey. */
  change: { what: AccountChange; named: string | null }
  at: Date
  /** As the list of sessions names it. */
  device: string
  /** The address at which a link for a new password is asked for. */
  link: string
}

const sentences: Record<AccountChange, (named: string | null) => string> = {
  password: () => 'the password of your account was changed. You are signed out everywhere else.',
  'add-app': () => 'an authenticator app was set up for your account. Signing in asks for its codes.',
  'remove-app': () => 'the authenticator app of your account was removed. Its codes do not work any more.',
  'add-passkey': (named) => `the passkey “${named}” was added to your account. It signs in without the password.`,
  'remove-passkey': (named) => `the passkey “${named}” was removed from your account.`,
  'new-codes': () => 'new recovery codes were made for your account. Those of before do not work any more.',
  'use-recovery-code': () => 'a recovery code of yours has signed in. It does not work any more.',
}

function titleOf(what: AccountChange): string {
  if (what === 'password') return 'Your password was changed'
  return what === 'use-recovery-code' ? 'A recovery code of yours was used' : 'Your second factor was changed'
}

/** Tells somebody what was changed in how they sign in, and what to do where it was not them. */
export function accountChanged({ firstName, change, at, device, link }: AccountChanged): Letter {
  const title = titleOf(change.what)
  return {
    subject: `${title}: ${company.name}`,
    title,
    blocks: [
      { kind: 'paragraph', text: `Hello ${firstName}, ${sentences[change.what](change.named)}` },
      {
        kind: 'facts',
        rows: [
          ['When', formatStop(at, company.zone)],
          ['From', device],
        ],
      },
      {
        kind: 'paragraph',
        text: `Was it you? Then there is nothing to do. If it was not, set a new password at once, which signs out everybody else, and call us at ${company.phone}: an administrator resets your second factor.`,
      },
      { kind: 'button', words: 'Set a new password', address: link },
    ],
  }
}
