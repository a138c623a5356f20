/** What a broken line to the database looks like: codes of the operating system, classes and codes of PostgreSQL, words of the driver. */
const brokenLine = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const passing = /^(08...|53...|57P0[1-5]|40001|40P01|25006)$/
const words =
  /(^| - )(Connection terminated|Connection ended|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/

/** What PostgreSQL or its driver threw: Objection wraps it in an error of its own that has neither code nor place. */
export function nativeFailure(thrown: unknown): unknown {
  return thrown instanceof Error && 'nativeError' in thrown ? thrown.nativeError : thrown
}

/** Whether this failure says that the database is away or overloaded, and that the same request may succeed in a moment. */
export function databaseIsAway(thrown: unknown): boolean {
  const failure = nativeFailure(thrown)
  if (!(failure instanceof Error)) return false
  if (failure.name === 'KnexTimeoutError' || failure.name === 'TimeoutError') return true
  if (failure instanceof AggregateError) return failure.errors.some(databaseIsAway)
  const code = 'code' in failure ? String(failure.code) : ''
  const ofTheLine = 'syscall' in failure && ['connect', 'read', 'write', 'getaddrinfo'].includes(String(failure.syscall))
  return (ofTheLine && brokenLine.has(code)) || passing.test(code) || words.test(failure.message)
}

/** Whether a lock was waited for as long as `lock_timeout` allows, in vain. */
export function isLockedOut(thrown: unknown): boolean {
  const failure = nativeFailure(thrown)
  return failure instanceof Error && 'code' in failure && failure.code === '55P03'
}

/** Whether a row was refused because a unique value is there already. */
export function isDuplicate(thrown: unknown): boolean {
  const failure = nativeFailure(thrown)
  return failure instanceof Error && 'code' in failure && failure.code === '23505'
}
