import { ApiError, requestFile, type Segment } from '../transport/request.ts'
import { endSession } from './endSession.ts'

/**
 * Fetches a file and hands it to the browser to save. Returns its name, or the sentence why there is none. A link would save
 * half a file as if it were whole, and a refusal as a file.
 */
export async function download(segments: readonly Segment[]): Promise<{ saved: string } | { failed: string }> {
  try {
    const { name, file } = await requestFile(segments)
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    // The browser reads it after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
    return { saved: name }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession(error.type)
    return { failed: error instanceof ApiError ? error.detail : (error as Error).message }
  }
}
