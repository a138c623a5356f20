/** Links for people without an account: 128 random bits; only their hash is stored. */
import { createHash, randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { ResourceName } from '#shared/access/permissions'

/** How long a new link works, in days. */
export const linkDays = 14

/** The row that a link leads to. */
export interface Linked {
  resource: ResourceName
  rowId: string
}

/** A link that works. */
export interface Link extends Linked {
  id: string
  expiresAt: Date
}

/** The holder of an expired or revoked link may know the resource that it led to. */
export type FoundLink =
  | { link: Link; reason: null; resource: ResourceName }
  | { link: null; reason: 'unknown'; resource: null }
  | { link: null; reason: 'expired' | 'revoked'; resource: ResourceName }

interface NewLink extends Linked {
  now: Date
  createdBy?: string | null
  /** Whom a link to a load is given to. */
  name?: string | null
  /** The key of the mail that carries it. */
  mailKey?: string | null
}

/** Makes a link and returns its token, which cannot be read again. It ends with its load, see `link_ends_at` in the database. */
export async function createLink(
  transaction: Knex,
  { resource, rowId, now, createdBy = null, name = null, mailKey = null }: NewLink,
): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await transaction('links').insert({
    token_hash: hashToken(token),
    resource,
    row_id: rowId,
    created_by: createdBy,
    created_at: now,
    name,
    mail_key: mailKey,
    expires_at: new Date(now.getTime() + linkDays * 86_400_000),
  })
  return token
}

/** The link with this token, or why there is none. */
export async function findLink(knex: Knex, token: string, now = new Date()): Promise<FoundLink> {
  const row = isToken.test(token)
    ? await knex('links')
        .where({ token_hash: hashToken(token) })
        .first('links.*', knex.raw('link_ends_at(links) as ends_at'))
    : undefined
  if (!row) return { link: null, reason: 'unknown', resource: null }
  const { resource } = row
  if (row.revoked_at) return { link: null, reason: 'revoked', resource }
  if (row.ends_at <= now) return { link: null, reason: 'expired', resource }
  return { link: { id: row.id, resource, rowId: row.row_id, expiresAt: row.ends_at }, reason: null, resource }
}

/** In milliseconds: an open page repeats its requests. */
const sameVisit = 5 * 60_000

/** Notes that a link was opened now, whatever is read by it. Returns whether that is another visit than the last one. */
export async function noteOpened(knex: Knex, { id }: Pick<Link, 'id'>, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - sameVisit)
  const noted: number = await knex('links')
    .where({ id })
    .where((row) => row.whereNull('opened_at').orWhere('opened_at', '<', before))
    .update({ opened_at: now })
  return noted > 0
}

/** Ends all links to a row for good. */
export async function revokeLinks(transaction: Knex, { resource, rowId }: Linked, now = new Date()): Promise<void> {
  await transaction('links').where({ resource, row_id: rowId, revoked_at: null }).update({ revoked_at: now })
}

const isToken = /^[\w-]{22}$/
const hashToken = (token: string) => createHash('sha256').update(token).digest()
