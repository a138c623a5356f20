/**
 * Runs `npm run cluster -- up|down|status`: the setup of docs/operations.md on one machine, with Debian's packages and the files
 * of deploy/. Its ports are on loopback, from CLUSTER_PORT on. Its data remains in CLUSTER_DIR until that is deleted.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bringUp, installSentence, membersOf, missingPackages, placeOf, processesOf, takeDown } from './local/cluster.ts'
import { addressesOf } from './local/layout.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = resolve(process.env.CLUSTER_DIR ?? join(root, 'data', 'cluster'))
const base = Number(process.env.CLUSTER_PORT ?? 8440)
const commands: Record<string, () => Promise<void>> = { up, down, status }

try {
  const command = commands[process.argv[2] ?? '']
  if (!command) throw new Error('Say what to do: npm run cluster -- up, down or status.')
  await command()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function up(): Promise<void> {
  const missing = missingPackages()
  if (missing.length) throw new Error(installSentence(missing))
  if (!existsSync(join(root, 'build', 'server', 'process', 'main.js')))
    throw new Error('Nothing is built yet: run `npm run build` first.')
  const limits = Object.entries(process.env).filter(([name]) => name.startsWith('LIMIT_')) as [string, string][]
  const place = placeOf(folder, base, Object.fromEntries(limits))
  await bringUp(place, console.log)
  const { site, database, owner } = addressesOf(place)
  console.log(`\nThe site is on ${site}, with a certificate that no browser knows.`)
  console.log(`The primary, wherever it is: ${database}`)
  console.log(`Make the first person by: DATABASE_URL=${owner} npm run user:create -- …`)
  console.log(`Data and logs are in ${folder}. npm run cluster -- down stops it all.`)
}

async function down(): Promise<void> {
  await takeDown(placeOf(folder, base))
  console.log(`Everything has stopped. What was stored is in ${folder}.`)
}

async function status(): Promise<void> {
  const place = placeOf(folder, base)
  for (const { name, pid } of processesOf(place))
    console.log(`${name.padEnd(9)} ${pid ? `runs, process ${pid}` : 'does not run'}`)
  for (const { name, role, state } of await membersOf(place)) console.log(`${name}: ${role}, ${state}`)
}
