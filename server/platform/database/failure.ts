/** Codes of the operating system for a broken or impossible connection. */
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
/** PostgreSQL: connection failure, shutdown or startup, rejected login, no such database. */
const unavailableCodes = /^(08...|57P0[1-5]|28...|3D000)$/
/** Messages of the driver, which has no codes; knex may put the statement before them. */
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
  unavailableMessages.some((text) => message.startsWith(text) || message.includes(` - ${text}`))
/** PostgreSQL: too many connections, out of memory, serialization failure, deadlock, idle transaction. */
const busyCodes = /^(53(000|200|300|400)|40001|40P01|25P03)$/
/** PostgreSQL: a full disk, and a standby; both can still be read. */
const readOnlyCodes = /^(53100|25006)$/

/** The error of PostgreSQL or its driver. Objection wraps it in an error without code or place. */
export function nativeFailure(thrown: unknown): unknown {
  return thrown instanceof Error && 'nativeError' in thrown ? thrown.nativeError : thrown
}

/**
 * Why the same request may succeed later: the database cannot be reached (`unavailable`), is overloaded (`busy`), a statement
 * timed out (`slow`), or nothing can be written now (`readOnly`).
 */
export type TransientFailure = 'unavailable' | 'busy' | 'slow' | 'readOnly'

/** The kind of a transient failure; null for anything else, such as a defect in a query. */
export function transientFailure(thrown: unknown): TransientFailure | null {
  const failure = nativeFailure(thrown)
  if (!(failure instanceof Error)) return null
  // All connections of the pool stayed in use; a failure to connect has an error of its own.
  if (failure.name === 'KnexTimeoutError' || failure.name === 'TimeoutError') return 'busy'
  if (failure instanceof AggregateError)
    return failure.errors.some((cause) => transientFailure(cause) === 'unavailable') ? 'unavailable' : null
  const code = getCode(failure)
  const isConnectionError = 'syscall' in failure && ['connect', 'read', 'write', 'getaddrinfo'].includes(String(failure.syscall))
  if (
    (isConnectionError && connectionErrorCodes.has(code)) ||
    unavailableCodes.test(code) ||
    hasUnavailableMessage(failure.message)
  )
    return 'unavailable'
  if (busyCodes.test(code) || isOutdatedPlan(failure) || isMissingStatement(failure)) return 'busy'
  if (code === '57014') return 'slow'
  return readOnlyCodes.test(code) ? 'readOnly' : null
}

/** Whether the database cannot be reached. */
export const isDatabaseUnavailable = (thrown: unknown) => transientFailure(thrown) === 'unavailable'

/** Whether PostgreSQL did not respond within the query timeout, which is above statement_timeout: the connection is dead. */
export const isReadTimeout = (thrown: unknown) => thrown instanceof Error && /Query read timeout/.test(thrown.message)

/** Whether a prepared statement was planned before a migration changed its table. */
export const isOutdatedPlan = (thrown: unknown) =>
  getCode(thrown) === '0A000' && /cached plan must not change result type/.test((thrown as Error).message)

/** Whether a prepared statement is unexpectedly missing or present: a pooler switches the connections behind ours. */
export const isMissingStatement = (thrown: unknown) => /^(26000|42P05)$/.test(getCode(thrown))

/** Whether `lock_timeout` has passed. */
export const isLockTimeout = (thrown: unknown) => getCode(nativeFailure(thrown)) === '55P03'

/** Whether a unique constraint was violated. */
export const isDuplicate = (thrown: unknown) => getCode(nativeFailure(thrown)) === '23505'

/**
 * PostgreSQL's codes for values that it cannot store: too long a text, a number or an instant out of range, an invalid character,
 * too large a row. The rest of its class 22, such as a division by zero or a text that is no uuid, are defects of a statement.
 */
const unstorableCodes = /^(22001|22003|22008|22009|22021|22P05|54000)$/

/** Whether a value that was sent cannot be stored or compared. */
export const isUnstorable = (thrown: unknown) => unstorableCodes.test(getCode(nativeFailure(thrown)))

const getCode = (thrown: unknown) => (thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '')
