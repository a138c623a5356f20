import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLink, findLink, revokeLinks } from '../../../server/platform/links/links.ts'
import { useDatabase } from '../../support/database.ts'

const used = useDatabase()
const now = new Date('2026-11-22T15:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

async function makeLink() {
  const linked = { resource: 'quotes', rowId: randomUUID() } as const
  return { linked, token: await createLink(used.knex, { ...linked, now }) }
}

test('a token has 128 random bits, of which the hash alone is stored', async () => {
  const tokens = await Promise.all([1, 2, 3].map(async () => (await makeLink()).token))
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  expect(new Set(tokens).size).toBe(3)
  const rows = JSON.stringify((await used.knex.raw('select to_jsonb(links)::text as row from links')).rows)
  for (const token of tokens) {
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  }
})

test('a link works for 14 days, and says why it does not', async () => {
  const { linked, token } = await makeLink()
  expect(await findLink(used.knex, token, inDays(13.9))).toMatchObject({
    link: { ...linked, expiresAt: inDays(14) },
    reason: null,
  })
  expect(await findLink(used.knex, token, inDays(14))).toEqual({ link: null, reason: 'expired', resource: 'quotes' })
  const oneOff = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`
  for (const other of [oneOff, token.slice(1), `${token}A`, '', "' or true --", 'x'.repeat(5_000)])
    expect(await findLink(used.knex, other, now)).toEqual({ link: null, reason: 'unknown', resource: null })
})

test('a revoked link stays revoked', async () => {
  const { linked, token } = await makeLink()
  const other = await makeLink()
  await revokeLinks(used.knex, linked)
  expect(await findLink(used.knex, token, now)).toEqual({ link: null, reason: 'revoked', resource: 'quotes' })
  expect(await findLink(used.knex, other.token, now)).toMatchObject({ link: other.linked })
})

test('a rollback leaves no link', async () => {
  let token = ''
  const linked = { resource: 'quotes', rowId: randomUUID() } as const
  await used.knex
    .transaction(async (transaction) => {
      token = await createLink(transaction, { ...linked, now })
      throw new Error('undone')
    })
    .catch(() => undefined)
  expect(await findLink(used.knex, token, now)).toEqual({ link: null, reason: 'unknown', resource: null })
})
