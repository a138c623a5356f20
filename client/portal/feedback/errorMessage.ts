import { ApiError } from '../../platform/transport/request.ts'

/** The reason of a failure for the user: the server's sentence without the HTTP status. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  return error instanceof Error ? error.message : String(error)
}
