import type { Logger } from 'pino'

const hour = 3_600_000

/** A housekeeping job; `failure` is logged when it fails. */
export interface HourlyJob {
  run: () => Promise<void>
  failure: string
}

/**
 * Runs the jobs now and every hour; now, so that servers that are restarted often run them too. Several instances may run
 * them at once. Returns a function that stops it.
 */
export function everyHour(jobs: readonly HourlyJob[], log: Logger): () => void {
  let stopped = false
  const runAll = () => {
    for (const { run, failure } of jobs) {
      // A stopping server closes the database under the job; the next start runs it again.
      run().catch((err: unknown) => stopped || log.warn({ err }, `${failure}; it is retried in an hour`))
    }
  }
  runAll()
  const timer = setInterval(runAll, hour)
  timer.unref()
  return () => {
    stopped = true
    clearInterval(timer)
  }
}
