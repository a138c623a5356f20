#!/usr/bin/env node
/**
 * In place of systemctl in a test of upgrades, which has no systemd: starts and stops the real programs of the units of
 * deploy/systemd from UNITS, below `current`, with the settings of RELEASE_ENV.
 */
import { spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '../../../server/process/processLock.mjs'

const { RELEASE_DIR: folder, RELEASE_ENV: settings, UNITS: units, DENIED: denied, MEANWHILE: signal } = process.env
const [command, ...text] = process.argv.slice(2)
const unit = text.at(-1)
const note = join(folder, `${unit}.pid`)
const pid = () => (existsSync(note) ? Number(readFileSync(note, 'utf8')) : 0)

if (denied && ['reset-failed', 'restart'].includes(command)) {
  console.error('Access denied')
  process.exit(1)
}
if (command === 'list-units') for (const name of units.split(' ')) console.log(`${name} loaded active running Fairlane Freight`)
if (command === 'show') console.log(isAlive(pid()) ? pid() : 0)
if (command === 'restart') {
  if (isAlive(pid())) process.kill(pid(), 'SIGTERM')
  while (isAlive(pid())) await pause(50)
  const [, program, instance] = /^fairlane-(\w+)@(\w+)\.service$/.exec(unit)
  const lines = readFileSync(settings, 'utf8').trim().split('\n')
  const env = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
  const log = openSync(join(folder, `${unit}.log`), 'a')
  const child = spawn(process.execPath, [`build/server/process/${program === 'api' ? 'main' : 'worker'}.js`], {
    cwd: realpathSync(join(folder, 'current')),
    detached: true,
    env: { PATH: process.env.PATH, ...env, NODE_ENV: 'production', ...(program === 'api' && { PORT: instance, JOBS: 'off' }) },
    stdio: ['ignore', log, log],
  })
  writeFileSync(note, String(child.pid))
  child.unref()
  // To the upgrade, which is waiting for this.
  if (signal) process.kill(process.ppid, signal)
}
