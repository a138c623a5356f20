/**
 * `npm run bench` measures everything; `npm run bench quotes page` just those parts, `npm run bench page /carriers` just that
 * page. Machines differ and are shared, so every figure is printed beside its baseline, measured in the same run.
 */
import { ensureBuilt } from '../../server/process/setup.mjs'
import { benchArrivals } from './arrivals.ts'
import { benchBoard } from './board.ts'
import { benchBusy } from './busy.ts'
import { benchCold } from './cold.ts'
import { benchGrowth } from './growth.ts'
import { benchLoads } from './loads.ts'
import { benchMemory } from './memory.ts'
import { benchOffline } from './offline.ts'
import { benchPage } from './page.ts'
import { publicPaths } from './pageServer.ts'
import { root } from './product.ts'
import { benchQuotes } from './quotes.ts'
import { benchRefresh } from './refresh.ts'
import { benchReports } from './reports.ts'
import { benchSchedule } from './schedule.ts'
import { benchSettlements } from './settlements.ts'
import { benchStart } from './start.ts'
import { benchStreams } from './streams.ts'

const parts = {
  quotes: benchQuotes,
  loads: benchLoads,
  refresh: benchRefresh,
  growth: benchGrowth,
  busy: benchBusy,
  streams: benchStreams,
  requests: benchArrivals,
  start: benchStart,
  memory: benchMemory,
  page: benchPage,
  offline: benchOffline,
  cold: benchCold,
  board: benchBoard,
  schedule: benchSchedule,
  settlements: benchSettlements,
  reports: benchReports,
}

const text = process.argv.slice(2)
const asked = text.filter((word) => !word.startsWith('/'))
const paths = text.filter((word) => word.startsWith('/'))
const unknown = asked.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length) refuse(`There is no part "${unknown.join('", "')}". The parts are ${Object.keys(parts).join(', ')}.`)
if (paths.length && !asked.includes('page')) refuse(`"${paths[0]}" is a page: ask for \`npm run bench page ${paths[0]}\`.`)
await ensureBuilt(root)
const foreign = paths.filter((path) => !publicPaths().includes(path))
if (foreign.length) refuse(`There is no public page "${foreign.join('", "')}". The pages are ${publicPaths().join(', ')}.`)
for (const [name, measure] of Object.entries(parts)) {
  if (!asked.length || asked.includes(name)) await measure(paths)
}

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}
