import type { Logger } from 'pino'
import { formatDuration } from '#shared/kernel/time'

const hour = 3_600_000

/** Work that is done by the clock; `failure` is logged when it fails. */
export interface RegularWork {
  run: () => Promise<void>
  failure: string
}

/**
 * Does the work now and every hour, or `every` so many milliseconds; now, so that servers that are restarted often do it, too.
 * Several instances may do it at once. Returns a function that stops it.
 */
export function regularly(work: readonly RegularWork[], log: Logger, every = hour): () => void {
  let stopped = false
  const runAll = () => {
    for (const { run, failure } of work) {
      // A stopping server closes the database under the work; the next start does it again.
      run().catch((err: unknown) => stopped || log.warn({ err }, `${failure}; it is retried in ${formatDuration(every)}`))
    }
  }
  runAll()
  const timer = setInterval(runAll, every)
  timer.unref()
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
