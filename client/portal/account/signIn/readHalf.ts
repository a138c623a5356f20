import type { PendingSignIn } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import { ApiError, request } from '../../../platform/transport/request.ts'

/** The sign-in that waits for its second step; null where this browser is not half signed in, or not any more. */
export async function readHalf(signal?: AbortSignal): Promise<PendingSignIn | null> {
  try {
    return (await request<PendingSignIn>([api.secondStep], { signal })).body
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
