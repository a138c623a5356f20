/**
 * `npm run seed -- --loads 100000 [--days 365]`: adds generated loads with drivers, brokers and settlements to the demo data of
 * the embedded database, for performance tests. Refuses other databases: generated rows do not belong among real ones.
 */
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { readConfig } from '../config/config.ts'
import { explain, Stopped } from '../config/stopped.ts'
import { migrateToLatest } from '../platform/database/schema.ts'
import { openStorage } from '../platform/files/openStorage.ts'
import { seedDemo } from '../seeds/demo.ts'
import { demoPeople } from '../seeds/demoPeople.ts'
import { addManyLoads, usualDays } from '../seeds/manyLoads.ts'
import { runOnDatabase } from './runOnDatabase.ts'

const usage = 'Say how many loads to add: npm run seed -- --loads 100000'
const limits = { loads: 1_000_000, days: usualDays } as const

try {
  const { loads, days } = readArguments()
  if (readConfig().databaseUrl) {
    throw new Stopped('DATABASE_URL names a database, and made-up loads go into the demo alone. Run this without DATABASE_URL.')
  }
  await runOnDatabase((knex) => seed(knex, loads, days))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

function readArguments(): { loads: number; days: number } {
  let flags: { loads?: string; days?: string }
  try {
    flags = parseArgs({ options: { loads: { type: 'string' }, days: { type: 'string' } } }).values
  } catch (error) {
    throw new Stopped(`${(error as Error).message}\n${usage}`)
  }
  const { loads, days = String(usualDays) } = flags
  if (loads === undefined) throw new Stopped(usage)
  return { loads: toNumber('loads', loads), days: toNumber('days', days) }
}

function toNumber(name: keyof typeof limits, input: string): number {
  const found = /^\d{1,9}$/.test(input) ? Number(input) : 0
  if (found >= 1 && found <= limits[name]) return found
  throw new Stopped(`--${name} takes a whole number from 1 to ${limits[name]}, not "${input}". Nothing was added.`)
}

async function seed(knex: Knex, loads: number, days: number): Promise<void> {
  await migrateToLatest(knex)
  await seedDemo(knex, new Date(), openStorage(readConfig()))
  const others = await knex('users')
    .whereNotIn(
      'email',
      demoPeople.map(({ email }) => email),
    )
    .pluck('email')
  if (others.length) {
    throw new Stopped(
      `A user who is not part of the demo can sign in here (${others[0]}), so this may be a company's own data. ` +
        'Name another directory in DATA_DIR. Nothing was added.',
    )
  }
  console.log(`Adding ${loads.toLocaleString('en-US')} loads …`)
  const began = performance.now()
  const added = await addManyLoads(knex, loads, days)
  const counts = Object.entries(added).map(([resource, count]) => `${count.toLocaleString('en-US')} ${resource}`)
  console.log(`Added ${counts.join(', ')} in ${((performance.now() - began) / 1_000).toFixed(1)} s.`)
}
