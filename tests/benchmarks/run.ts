/**
 * `npm run bench` measures everything; `npm run bench quotes page` just those parts. Machines differ and are shared, so
 * every figure stands beside its limit, measured in the same run.
 */
import { ensureBuilt } from '../../server/setup.mjs'
import { benchMemory } from './memory.ts'
import { benchOffline } from './offline.ts'
import { benchPage } from './page.ts'
import { root } from './product.ts'
import { benchQuotes } from './quotes.ts'
import { benchStart } from './start.ts'

const parts = { quotes: benchQuotes, start: benchStart, memory: benchMemory, page: benchPage, offline: benchOffline }

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length) {
  console.error(`There is no part "${unknown.join('", "')}". The parts are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
await ensureBuilt(root)
for (const [name, measure] of Object.entries(parts)) {
  if (!asked.length || asked.includes(name)) await measure()
}
