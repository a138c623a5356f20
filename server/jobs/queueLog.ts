import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/** The queue's log in ours: a failed job is an error, a lost connection a warning, what goes well a detail. */
export function queueLog(log: Logger): QueueLogger {
  const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new QueueLogger(() => (level, message, { failure, error } = {}) => {
    log[failure ? 'error' : levels[level]]({ err: error }, message.split('\n', 1)[0])
  })
}
