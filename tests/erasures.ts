import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** The tables in which one of these texts stands, in capital letters or small ones; `files` where the bytes of one have it. */
export async function placesOf(server: TestServer, texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((text) => text.toLowerCase())
  const has = (text: string) => wanted.some((one) => text.toLowerCase().includes(one))
  const rows = await everyRow(server)
  const folder = join(server.config.dataDir, 'files')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const found = [
    ...rows.filter(has).map((row) => row.split(':', 1)[0] as string),
    ...files.filter((entry) => has(readFileSync(join(entry.parentPath, entry.name), 'latin1'))).map(() => 'files'),
  ]
  return [...new Set(found)].toSorted()
}
