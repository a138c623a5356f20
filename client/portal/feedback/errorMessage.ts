import { ApiError } from '../../platform/transport/request.ts'

/** Why something failed, for the person: the server's sentence without the HTTP status. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  return error instanceof Error ? error.message : String(error)
}
