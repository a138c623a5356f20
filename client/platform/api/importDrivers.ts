import type { DriverImport, RowProblem } from '#shared/drivers/driverImport'
import { api } from '#shared/kernel/paths'
import { sendDirectly } from '../offline/outbox/sendDirectly.ts'
import { signedInUser } from '../offline/session/session.ts'
import { ApiError, request } from '../transport/request.ts'
import { type Acted, actedOf } from './direct.ts'
import { endSession } from './endSession.ts'

/** What the server finds in the rows of a file, also against the drivers on file; or the sentence why it did not look. */
export async function checkDriverImport(
  body: DriverImport,
  signal: AbortSignal,
): Promise<{ problems: RowProblem[] } | { failed: string }> {
  try {
    const answer = await request<{ problems: RowProblem[] }>([api.drivers, 'import', 'check'], { json: body, signal })
    return answer.body
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession(error.type)
    return { failed: error instanceof ApiError ? error.detail : (error as Error).message }
  }
}

/** Adds all drivers of a file, or none; pressed again, the same file is sent under the same key. Never throws. */
export async function importDrivers(body: DriverImport): Promise<Acted<{ imported: number }>> {
  const result = await sendDirectly({ method: 'POST', path: `${api.drivers}/import`, body, userId: signedInUser() })
  if (!result.accepted && result.status === 401) endSession(result.type)
  return actedOf(result)
}
