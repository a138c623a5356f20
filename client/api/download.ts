import { ApiError, requestFile, type Segment } from '../transport/request.ts'
import { endSession } from './endSession.ts'
import { saveFile } from './saveFile.ts'

/**
 * Fetches a file and hands it to the browser to save. Returns its name, or the sentence why there is none. A link would save
 * half a file as if it were whole, and a refusal as a file.
 */
export async function download(segments: readonly Segment[]): Promise<{ saved: string } | { failed: string }> {
  try {
    const { name, file } = await requestFile(segments)
    saveFile(name, file)
    return { saved: name }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession(error.type)
    return { failed: error instanceof ApiError ? error.detail : (error as Error).message }
  }
}
