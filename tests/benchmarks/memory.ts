import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Serving, startBare, startProduct, temporaryDataDir } from './product.ts'
import { printTable } from './table.ts'

/** Proportional set size in MB: what a process has to itself, and its share of what it has with others. */
function pssOf(pid: number | string): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** The processes of the PostgreSQL that runs on this data directory: its postmaster and the children. */
function postgresOn(dataDir: string): string[] {
  const postmaster =
    readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8')
      .split('\n', 1)[0]
      ?.trim() ?? ''
  const children = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster)
  return [postmaster, ...children]
}

function parentOf(pid: string): string | undefined {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/** What the server and its PostgreSQL hold when nobody asks for anything, beside a bare server on the same database. */
export async function benchMemory(): Promise<void> {
  const data = temporaryDataDir()
  const running: Serving[] = []
  try {
    const product = await startProduct(data.path)
    running.push(product)
    await pause(10_000)
    const server = pssOf(product.pid)
    const postgres = postgresOn(data.path).reduce((sum, pid) => sum + pssOf(pid), 0)
    const bare = await startBare(data.path)
    running.unshift(bare)
    await pause(5_000)
    const limit = pssOf(bare.pid)
    const shown = (megabytes: number) => `${megabytes.toFixed(0)} MB`
    printTable('Memory at rest (PSS), ten seconds after the start', [
      { what: 'server', measured: shown(server), beside: `${shown(limit)} (node:http + pg)`, ratio: server / limit },
      { what: 'PostgreSQL, all its processes', measured: shown(postgres), beside: '' },
      {
        what: 'together',
        measured: shown(server + postgres),
        beside: shown(limit + postgres),
        ratio: (server + postgres) / (limit + postgres),
        goal: '< 150 MB',
      },
    ])
  } finally {
    for (const one of running) await one.stop()
    data.remove()
  }
}
