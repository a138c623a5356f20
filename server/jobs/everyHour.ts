import type { Logger } from 'pino'

const hour = 3_600_000

/** Housekeeping: what is done, and the sentence for the log when it fails. */
export interface HourlyJob {
  run: () => Promise<void>
  failure: string
}

/**
 * Runs the jobs now and every hour, so that a server that is restarted every minute runs them too. Several instances doing
 * it at once must do no harm. Returns how to stop.
 */
export function everyHour(jobs: readonly HourlyJob[], log: Logger): () => void {
  let stopped = false
  const runAll = () => {
    for (const { run, failure } of jobs) {
      // What a stopping server leaves undone, the next one does.
      run().catch((err: unknown) => stopped || log.warn({ err }, `${failure}; the next try is in an hour`))
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
