import { api } from '#shared/paths'
import type { HalfSignIn } from '#shared/secondFactor'
import { ApiError, request } from '../../transport/request.ts'

/** The sign-in that waits for its second step; null where this browser is not half signed in, or not any more. */
export async function readHalf(signal?: AbortSignal): Promise<HalfSignIn | null> {
  try {
    return (await request<HalfSignIn>([api.secondStep], { signal })).body
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}
