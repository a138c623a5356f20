import type { HalfSignIn } from '#shared/access/secondFactor'
import { api } from '#shared/kernel/paths'
import { ApiError, request } from '../../../platform/transport/request.ts'

/** The sign-in that waits for its second step; null where this browser is not half signed in, or not any more. */
export async function readHalf(signal?: AbortSignal): Promise<HalfSignIn | null> {
  try {
    return (await request<HalfSignIn>([api.secondStep], { signal })).body
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
