import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { postgresOn } from './processorTime.ts'
import { type Serving, startBare, startProduct, temporaryDataDir } from './product.ts'
import { printTable } from './table.ts'

/** Proportional set size in MB: private memory, and the share of shared memory. None of a process that has ended meanwhile. */
function pssOf(pid: number | string): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** In milliseconds: only what rests is collected, so what a start leaves behind is there for some time. */
const settle = 90_000

/** The memory of the idle server and its PostgreSQL, beside a bare server on the same database. */
export async function benchMemory(): Promise<void> {
  const data = temporaryDataDir()
  const running: Serving[] = []
  try {
    const product = await startProduct(data.path)
    running.push(product)
    await pause(settle)
    const server = pssOf(product.pid)
    const postgres = postgresOn(data.path).reduce((sum, pid) => sum + pssOf(pid), 0)
    const bare = await startBare(data.path)
    running.unshift(bare)
    await pause(5_000)
    const baseline = pssOf(bare.pid)
    const shown = (megabytes: number) => `${megabytes.toFixed(0)} MB`
    printTable(`Idle memory (PSS), ${settle / 1_000} seconds after the start`, [
      { what: 'server', measured: shown(server), beside: `${shown(baseline)} (node:http + pg)`, ratio: server / baseline },
      { what: 'PostgreSQL, all its processes', measured: shown(postgres), beside: '' },
      {
        what: 'together',
        measured: shown(server + postgres),
        beside: shown(baseline + postgres),
        ratio: (server + postgres) / (baseline + postgres),
        goal: '< 150 MB',
      },
    ])
  } finally {
    for (const one of running) await one.stop()
    data.remove()
  }
}
