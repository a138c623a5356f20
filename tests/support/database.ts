import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase } from '../../server/platform/database/connection.ts'
import { applicationRole } from '../../server/platform/database/rights.ts'
import { migrateToLatest } from '../../server/platform/database/schema.ts'

const template = 'migrated'

/** A test database; `drop` also closes the connections to it. */
export interface TestDatabase {
  url: string
  drop: () => Promise<void>
}

/** Creates the template that test databases are copied from, so that the migrations run once. */
export async function migratedTemplate(maintenance: string): Promise<void> {
  await command(
    maintenance,
    `do $$ begin create role ${applicationRole} login; exception when duplicate_object then null; end $$`,
  )
  await command(maintenance, `CREATE DATABASE ${template}`)
  const knex = openDatabase(databaseUrl(maintenance, template))
  try {
    await migrateToLatest(knex, applicationRole)
  } finally {
    await knex.destroy()
  }
}

/** A fresh copy of the migrated template, or an empty database. */
export async function freshDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const maintenance = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await command(maintenance, `CREATE DATABASE ${name} TEMPLATE ${kind === 'migrated' ? template : 'template0'}`)
  return {
    url: databaseUrl(maintenance, name),
    drop: () => command(maintenance, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** A fresh copy of the migrated template for one file of tests, with connections as its owner. */
export function useDatabase(): TestDatabase & { knex: Knex } {
  const used = {} as TestDatabase & { knex: Knex }
  beforeAll(async () => {
    Object.assign(used, await freshDatabase())
    used.knex = openDatabase(used.url)
  })
  afterAll(async () => {
    await used.knex?.destroy()
    await used.drop?.()
  })
  return used
}

/** The same database as the role of the application, which may not do DDL. */
export function asApplication(url: string): string {
  const application = new URL(url)
  application.username = applicationRole
  return application.href
}

function databaseUrl(maintenance: string, name: string): string {
  const url = new URL(maintenance)
  url.pathname = `/${name}`
  return url.href
}

async function command(maintenance: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: maintenance })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
