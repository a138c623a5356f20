/** What a broken line to the database looks like: codes of the operating system, classes and codes of PostgreSQL, words of the driver. */
const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
/** The connection broke, PostgreSQL stops or starts, or it lets nobody of this name in. */
const unavailableCodes = /^(08...|57P0[1-5]|28...|3D000)$/
/** The driver's words; knex may put the statement before them. */
const unavailableMessages = [
  'Connection terminated',
  'Connection ended',
  'Client has encountered a connection error',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client was closed',
  'Query read timeout',
]
const hasUnavailableMessage = (message: string) =>
  unavailableMessages.some((words) => message.startsWith(words) || message.includes(` - ${words}`))
/** Too many connections, too little memory, two transactions in each other's way, one that was left standing. */
const busyCodes = /^(53(000|200|300|400)|40001|40P01|25P03)$/
/** A full disk, and a standby: both can be read from. */
const readOnlyCodes = /^(53100|25006)$/

/** What PostgreSQL or its driver threw: Objection wraps it in an error of its own that has neither code nor place. */
export function nativeFailure(thrown: unknown): unknown {
  return thrown instanceof Error && 'nativeError' in thrown ? thrown.nativeError : thrown
}

/**
 * Why the same request may succeed later: the database cannot be reached (`away`), more is asked of it than it can do
 * (`busy`), a statement was given up for taking too long (`slow`), or nothing can be written now (`readOnly`).
 */
export type TransientFailure = 'unavailable' | 'busy' | 'slow' | 'readOnly'

/** What of the database will pass by itself; null for everything else, such as a defect in a query. */
export function transientFailure(thrown: unknown): TransientFailure | null {
  const failure = nativeFailure(thrown)
  if (!(failure instanceof Error)) return null
  // All connections were in use for as long as one may wait; that none can be made is told by itself.
  if (failure.name === 'KnexTimeoutError' || failure.name === 'TimeoutError') return 'busy'
  if (failure instanceof AggregateError)
    return failure.errors.some((one) => transientFailure(one) === 'unavailable') ? 'unavailable' : null
  const code = codeOf(failure)
  const isConnectionError = 'syscall' in failure && ['connect', 'read', 'write', 'getaddrinfo'].includes(String(failure.syscall))
  if (
    (isConnectionError && connectionErrorCodes.has(code)) ||
    unavailableCodes.test(code) ||
    hasUnavailableMessage(failure.message)
  )
    return 'unavailable'
  if (busyCodes.test(code) || outdatedPlan(failure) || lostStatement(failure)) return 'busy'
  if (code === '57014') return 'slow'
  return readOnlyCodes.test(code) ? 'readOnly' : null
}

/** Whether the database cannot be reached. */
export const isDatabaseUnavailable = (thrown: unknown) => transientFailure(thrown) === 'unavailable'

/** Whether PostgreSQL was silent for longer than it takes to give up a statement: the line is dead, whatever it looks like. */
export const isReadTimeout = (thrown: unknown) => thrown instanceof Error && /Query read timeout/.test(thrown.message)

/** Whether a named statement was planned before a migration changed its table. */
export const outdatedPlan = (thrown: unknown) =>
  codeOf(thrown) === '0A000' && /cached plan must not change result type/.test((thrown as Error).message)

/** Whether a named statement is not there where it was thought to be, or the other way round: a pooler stands between. */
export const lostStatement = (thrown: unknown) => /^(26000|42P05)$/.test(codeOf(thrown))

/** Whether a lock was waited for as long as `lock_timeout` allows, in vain. */
export const isLockedOut = (thrown: unknown) => codeOf(nativeFailure(thrown)) === '55P03'

/** Whether a row was refused because a unique value is there already. */
export const isDuplicate = (thrown: unknown) => codeOf(nativeFailure(thrown)) === '23505'

const codeOf = (thrown: unknown) => (thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '')
