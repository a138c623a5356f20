import { Dexie } from 'dexie'
import { ApiError, NoResponse } from '../transport/request.ts'

/**
 * Reports a caught error that is a defect, like an uncaught one (see boot.ts). Expected are refusals, no response, and what
 * browsers throw as DOMException: aborted requests, and storage that is full, refused or closed, which Dexie wraps.
 */
export function reportUnexpected(error: unknown): void {
  const expected = [ApiError, NoResponse, DOMException, Dexie.DexieError]
  if (!expected.some((kind) => error instanceof kind)) reportError(error)
}
