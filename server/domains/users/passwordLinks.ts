/** Password links: 128 random bits; the database stores only hashes. Each works once, until it expires. */
import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { company } from '#shared/kernel/company'
import { pages } from '#shared/kernel/paths'
import type { PasswordLinkEnd } from '#shared/users/passwordLink'
import { type PasswordLinkPurpose, passwordLinkHours } from '#shared/users/passwordLinkHours'
import type { NewPasswordLink } from '#shared/users/userRecord'
import { Refusal } from '../../platform/http/refusal.ts'

/** A link with its token, which is returned once. */
export interface MadeLink extends NewPasswordLink {
  id: string
  token: string
}

/** A link that works. */
export interface LivingLink {
  id: string
  userId: string
  purpose: PasswordLinkPurpose
  expiresAt: Date
}

/** Creates a link with which the user's password can be set. */
export async function createPasswordLink(
  transaction: Knex,
  { userId, purpose, createdBy = null }: { userId: string; purpose: PasswordLinkPurpose; createdBy?: string | null },
): Promise<MadeLink> {
  const token = randomBytes(16).toString('base64url')
  const { rows } = await transaction.raw(
    `insert into password_links (token_hash, user_id, purpose, created_by, expires_at)
     values (?, ?, ?, ?, now() + make_interval(hours => ?)) returning id, expires_at`,
    [hashToken(token), userId, purpose, createdBy, passwordLinkHours[purpose]],
  )
  const { id, expires_at } = rows[0]
  return { id, token, path: `${pages[purpose]}/${token}`, expiresAt: expires_at.toISOString() }
}

/** The link with this token. Throws 404 for an unknown one, 410 with the reason for one that has ended. */
export async function findPasswordLink(knex: Knex, token: string): Promise<LivingLink> {
  const row = isToken.test(token)
    ? await knex('password_links')
        .where({ token_hash: hashToken(token) })
        .first('id', 'user_id', 'purpose', 'expires_at', 'ended_as', knex.raw('expires_at <= now() as over'))
    : undefined
  if (!row) throw new Refusal(404, unknown)
  if (row.ended_as) throw ended(`link-${row.ended_as}` as PasswordLinkEnd, row.purpose)
  if (row.over) throw ended('link-expired', row.purpose)
  return { id: row.id, userId: row.user_id, purpose: row.purpose, expiresAt: row.expires_at }
}

/** Ends this link as used, and all others of its user; the caller has locked the users. */
export async function usePasswordLink(transaction: Knex, { id, userId }: LivingLink): Promise<void> {
  await transaction('password_links').where({ id }).update({ ended_as: 'used' })
  await endPasswordLinks(transaction, userId, 'replaced')
}

/** Ends all links of a user. */
export async function endPasswordLinks(transaction: Knex, userId: string, as: 'replaced' | 'withdrawn'): Promise<void> {
  await transaction('password_links').where({ user_id: userId, ended_as: null }).update({ ended_as: as })
}

const isToken = /^[\w-]{22}$/
const hashToken = (token: string) => createHash('sha256').update(token).digest()

const unknown = 'This link isn’t valid. It may have been cut off: please open it again where you got it.'

const askOffice = `ask your office, or call us at ${company.phone}`

const messages: Record<PasswordLinkPurpose, Record<PasswordLinkEnd, string>> = {
  invite: {
    'link-expired': `This invitation has expired: it works for ${passwordLinkHours.invite} hours. For a new one, ${askOffice}.`,
    'link-used': 'This invitation was accepted already. Please sign in with the password that was set then.',
    'link-replaced': `This invitation was replaced by a newer one. Please open that, or ${askOffice}.`,
    'link-withdrawn': `This invitation was withdrawn. If you expected it, ${askOffice}.`,
  },
  reset: {
    'link-expired': 'This link has expired: it works for 1 hour. Please ask for a new one.',
    'link-used': 'This link was used already. Please sign in with the password that was set then, or ask for a new link.',
    'link-replaced': 'A new password was set since this link was made. Please sign in with that, or ask for a new link.',
    'link-withdrawn': `This link was withdrawn. To sign in again, ${askOffice}.`,
  },
}

const ended = (type: PasswordLinkEnd, purpose: PasswordLinkPurpose) => new Refusal(410, messages[purpose][type], { type })
