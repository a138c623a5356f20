import { Logger as QueueLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/**
 * The first line of a message, without the text of the error, which may contain values: the log has the error in its own field.
 */
const withoutError = (message: string) => message.split(/\n| with error /, 1)[0]

/** The queue's log in ours: a failed job is an error, a lost connection a warning, what goes well a detail. */
export function queueLog(log: Logger): QueueLogger {
  const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new QueueLogger(() => (level, message, { failure, error } = {}) => {
    log[failure ? 'error' : levels[level]]({ err: error }, withoutError(message))
  })
}
