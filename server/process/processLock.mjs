/** A lock between processes that start the same checkout. Uses only Node's builtins, because nothing is installed yet. */
import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Runs `work` while no other process holds the lock `file`; waits for one that does, and calls `onWait` once. */
export async function withLock(file, work, onWait) {
  mkdirSync(dirname(file), { recursive: true })
  const own = `${file}.${randomUUID()}`
  writeFileSync(own, String(process.pid))
  try {
    for (let waited = false; !take(own, file); waited = true) {
      if (!waited) onWait?.()
      await pause(200)
    }
    try {
      return await work()
    } finally {
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(own, { force: true })
  }
}

/** Creates the lock as a hard link to a file with our process id: linking is atomic and fails where the lock exists. */
function take(own, file) {
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const holder = holderOf(file)
  if (holder !== null && !isAlive(holder)) disputeEvent(file, holder)
  return false
}

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // There is no lock.
    return null
  }
}

/** Removes the lock of a process that died. If another process has acquired it meanwhile, its lock is put back. */
function disputeEvent(file, holder) {
  const dispute = `${file}.${randomUUID()}`
  try {
    renameSync(file, dispute)
    if (holderOf(dispute) !== holder) linkSync(dispute, file)
  } catch {
    // Another process was faster.
    return
  } finally {
    rmSync(dispute, { force: true })
  }
}

/** Whether a process with this id runs, under any account. */
export function isAlive(pid) {
  if (pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
