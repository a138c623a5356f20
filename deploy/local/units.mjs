/** The services of deploy/systemd on this machine, restarted one after the other. Node's builtins alone. */
import { readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Refused, run, say } from './steps.mjs'

const timeoutMs = Number(process.env.RELEASE_SECONDS || 60)
/** How long a worker, which has no health check, must run as the same process, in seconds. */
const steady = Math.min(5, timeoutMs)

/**
 * The services of this machine, which this account may restart: servers first, so that people get the new version before its jobs
 * run. `retry` is the command to run as root where this account may not.
 */
export function unitsOf(retry) {
  if (!(timeoutMs > 0))
    throw new Refused(`RELEASE_SECONDS is "${process.env.RELEASE_SECONDS}": give a number of seconds. Nothing was changed.`)
  const { status, said, complaint } = run('systemctl', [
    'list-units',
    '--plain',
    '--no-legend',
    '--full',
    'fairlane-api@*',
    'fairlane-worker@*',
  ])
  if (status !== 0)
    throw new Refused(`The services cannot be listed (systemctl): ${complaint.trim() || 'it is not there'}. Nothing was changed.`)
  const names = said.split('\n').map((line) => line.trim().split(' ')[0])
  const units = names.filter((name) => /^fairlane-(?:api|worker)@[\w-]+\.service$/.test(name))
  if (!units.length)
    throw new Refused(
      'No service of Fairlane runs here: systemctl enable --now fairlane-api@3001 fairlane-worker@1. Nothing was changed.',
    )
  // Takes the right to restart, and forgets no more than how often a service has died.
  const trial = run('systemctl', ['reset-failed', '--no-ask-password', ...units])
  if (trial.status === 0) return units.sort()
  throw new Refused(
    `This account may not restart the services (${trial.complaint.trim()}). Run it as root: ${retry}. Nothing was changed.`,
  )
}

/** Those that do not run from this folder, as after an upgrade that was cut off. */
export function elsewhere(units, folder) {
  return units.filter((unit) => folderOf(unit) !== folder)
}

function folderOf(unit) {
  try {
    return readlinkSync(`/proc/${processOf(unit)}/cwd`)
  } catch {
    // It does not run, or this account may not read its process.
    return null
  }
}

const processOf = (unit) => run('systemctl', ['show', '--property=MainPID', '--value', unit]).said.trim()

/**
 * Restarts the services that do not run from this folder, to which `current` points, each after the one before it is healthy.
 * Returns the message of the first one that is not, or null.
 */
export async function restartFrom(folder, units, settings) {
  for (const unit of units) {
    if (elsewhere([unit], folder).length) {
      say(`Restarting ${unit} …`)
      const { status, complaint } = run('systemctl', ['restart', unit])
      if (status !== 0) return `${unit} could not be restarted: ${complaint.trim()}.`
    }
    const port = /^fairlane-api@(\d+)/.exec(unit)?.[1]
    if (!(await (port ? answers(port, settings) : goesOn(unit)))) {
      return `${unit} did not come up within ${timeoutMs} seconds: journalctl -u ${unit} says why.`
    }
  }
  return null
}

async function answers(port, { HOST = '' }) {
  const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST
  for (const end = Date.now() + timeoutMs * 1000; Date.now() < end; await pause(200)) {
    const health = fetch(`http://${host}:${port}/api/health`, { signal: AbortSignal.timeout(2_000) })
    // The server does not listen yet.
    if ((await health.catch(() => null))?.status === 200) return true
  }
  return false
}

/** Whether it is the same process for some seconds: systemd restarts a process that crashes again and again. */
async function goesOn(unit) {
  for (const end = Date.now() + timeoutMs * 1000; Date.now() < end; ) {
    const before = processOf(unit)
    await pause(steady * 1000)
    if (before !== '0' && processOf(unit) === before) return true
  }
  return false
}
