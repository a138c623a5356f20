import { company } from '#shared/kernel/company'
import { formatStop } from '#shared/kernel/time'
import type { Letter } from '../letter.ts'

/** The changes of a user's sign-in methods. */
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
  /** The address of the page that requests a link for a new password. */
  link: string
}

const messages: Record<AccountChange, (named: string | null) => string> = {
  password: () => "your password was changed. You're signed out everywhere else.",
  'add-app': () => "an authenticator app was added to your account. You'll need its code to sign in.",
  'remove-app': () => 'the authenticator app was removed from your account. Its codes no longer work.',
  'add-passkey': (named) => `the passkey “${named}” was added to your account. It signs you in without a password.`,
  'remove-passkey': (named) => `the passkey “${named}” was removed from your account.`,
  'new-codes': () => 'new recovery codes were made for your account. The old ones no longer work.',
  'use-recovery-code': () => 'one of your recovery codes was used to sign in. It no longer works.',
}

function getTitle(what: AccountChange): string {
  if (what === 'password') return 'Your password was changed'
  return what === 'use-recovery-code' ? 'One of your recovery codes was used' : 'Your second factor was changed'
}

/** Notifies a user of a change of their sign-in methods, with the steps to take if they did not make it. */
export function accountChanged({ firstName, change, at, device, link }: AccountChanged): Letter {
  const title = getTitle(change.what)
  return {
    subject: `${title}: ${company.name}`,
    title,
    blocks: [
      { kind: 'paragraph', text: `Hi ${firstName}, ${messages[change.what](change.named)}` },
      {
        kind: 'fields',
        rows: [
          ['When', formatStop(at, company.zone)],
          ['From', device],
        ],
      },
      {
        kind: 'paragraph',
        text: `Was this you? Then you're all set. If not, set a new password right away to sign everyone else out, and call us at ${company.phone} so an administrator can reset your second factor.`,
      },
      { kind: 'button', text: 'Set a new password', address: link },
    ],
  }
}
