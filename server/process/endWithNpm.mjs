/**
 * Ends this process when the npm that started it has ended. npm sends SIGTERM to the shell between the two, which ends without
 * passing it on, and SIGKILL leaves both behind.
 */
import { readFileSync } from 'node:fs'

const intervalMs = 500

/** Watches for it, where npm runs `script` as a script of package.json; without npm it does nothing. */
export function endWithNpm(script) {
  if (!process.env.npm_lifecycle_script?.startsWith(`node ${script}`)) return
  const started = npmAbove()
  const watch = setInterval(() => {
    const now = npmAbove()
    if (now.parent === started.parent && now.npm === started.npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, intervalMs)
  watch.unref()
}

/** The parent of this process and, where that is the shell of npm, npm above it; null where it cannot be read, as on macOS. */
function npmAbove() {
  const parent = process.ppid
  return { parent, npm: isShell(parent) ? parentOf(parent) : null }
}

function isShell(pid) {
  return read(`/proc/${pid}/cmdline`)?.split('\0')[1] === '-c'
}

/** The fields after the name, which may have blanks and brackets: state, parent. */
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? null
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended, or this system has no /proc.
    return null
  }
}
