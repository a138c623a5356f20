import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fields of /proc/<pid>/stat from the state on; empty when the process has exited. */
function statOf(pid: number | string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const sum = (ticks: string[]) => ticks.reduce((all, one) => all + Number(one) * 10, 0)

/** The CPU time of a process so far, in milliseconds: user and system time of all threads. */
export const processorTimeOf = (pid: number | string) => sum(statOf(pid).slice(11, 13))

/** The processes of the PostgreSQL on this data directory: the postmaster and its children. */
export function postgresOn(dataDir: string): string[] {
  const [postmaster = ''] = readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n', 1)
  const pid = postmaster.trim()
  return [pid, ...readdirSync('/proc').filter((one) => /^\d+$/.test(one) && statOf(one)[1] === pid)]
}

/** The CPU time of PostgreSQL so far, in milliseconds, including connections that have ended. */
export function postgresTime(dataDir: string): number {
  const [postmaster = '', ...children] = postgresOn(dataDir)
  return sum(statOf(postmaster).slice(11, 15)) + children.reduce((all, pid) => all + processorTimeOf(pid), 0)
}
