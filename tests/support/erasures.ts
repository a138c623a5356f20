import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { PrivacyRecord } from '#shared/privacy/erasure'
import type { TestServer } from './server.ts'

/** Every row of every table, as PostgreSQL writes it, with the name of its table before it. */
export async function everyRow({ knex }: TestServer): Promise<string[]> {
  const tables: string[] = await knex('information_schema.tables')
    .where({ table_schema: 'public', table_type: 'BASE TABLE' })
    .pluck('table_name')
  const all: string[] = []
  for (const table of tables) {
    const { rows } = await knex.raw('select one::text as row from ?? one', [table])
    all.push(...rows.map(({ row }: { row: string }) => `${table}: ${row}`))
  }
  return all
}

/** The tables with one of these texts, in upper or lower case; `files` if the bytes of a file have one. */
export async function placesOf(server: TestServer, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase())
  const has = (text: string) => wanted.some((one) => text.toLowerCase().includes(one))
  const rows = await everyRow(server)
  const folder = join(server.config.dataDir, 'files')
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []
  const files = entries.filter((entry) => entry.isFile())
  const found = [
    ...rows.filter(has).map((row) => row.split(':', 1)[0] as string),
    ...files.filter((entry) => has(readFileSync(join(entry.parentPath, entry.name), 'latin1'))).map(() => 'files'),
  ]
  return [...new Set(found)].toSorted()
}

/** The preview that an administrator reads before erasing a person. */
export async function readPrivacy(
  server: TestServer,
  cookie: string,
  id: string,
  resource: string = api.drivers,
): Promise<PrivacyRecord> {
  const answer = await server.request(`${resource}/${id}/privacy`, { cookie })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return answer.json()
}

export interface Asking {
  key?: string
  why?: string
  resource?: string
}

/** Asks for a row to be erased. */
export function askToErase(
  server: TestServer,
  cookie: string,
  row: { id: string; version: number },
  { key = randomUUID(), why = 'asked', resource = api.drivers }: Asking = {},
) {
  return server.request(`${resource}/${row.id}/erase`, {
    json: { why },
    cookie,
    headers: { accept: 'application/problem+json', 'idempotency-key': key, 'if-match': `"${row.version}"` },
  })
}

/** A row by its id, in the version that it has now. */
export async function versionIn({ knex }: TestServer, table: string, id: string) {
  return { id, version: (await knex(table).where({ id }).first()).version as number }
}

/** So many years from now, or a few days later. */
export const years = (count: number) => new Date(Date.now() + count * 366 * 86_400_000)
