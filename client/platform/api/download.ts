import { ApiError, requestFile, type Segment } from '../transport/request.ts'
import { endSession } from './endSession.ts'
import { saveFile } from './saveFile.ts'

/**
 * Fetches a file and hands it to the browser to save. Returns its name, or the sentence why there is none. A link would save
 * half a file as if it were whole, and a refusal as a file.
 */
export async function download(segments: readonly Segment[]): Promise<{ saved: string } | { failed: string }> {
  const fetched = await fetchFile(segments)
  if ('failed' in fetched) return fetched
  saveFile(fetched.name, fetched.file)
  return { saved: fetched.name }
}

/** Fetches a file as a whole, or the sentence why there is none. */
export async function fetchFile(segments: readonly Segment[]): Promise<{ name: string; file: Blob } | { failed: string }> {
  try {
    return await requestFile(segments)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession(error.type)
    return { failed: error instanceof ApiError ? error.detail : (error as Error).message }
  }
}
