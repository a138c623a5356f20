/**
 * Reads what anybody may read, for public pages that work without it; null without an answer. In place of request.ts, which
 * would double the JavaScript of such a read.
 */
export async function readOpen<Body>(address: string): Promise<Body | null> {
  try {
    const response = await fetch(address, { credentials: 'omit' })
    return response.ok ? ((await response.json()) as Body) : null
  } catch {
    // No network, or the page of somebody else's.
    return null
  }
}
