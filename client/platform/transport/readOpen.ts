/**
 * Reads a public resource, for public pages that work without it; null without a response. It replaces request.ts, which would
 * double the JavaScript of such a read.
 */
export async function readOpen<Body>(address: string): Promise<Body | null> {
  try {
    const response = await fetch(address, { credentials: 'omit' })
    return response.ok ? ((await response.json()) as Body) : null
  } catch {
    // No network, or a sign-in page of the network in place of JSON.
    return null
  }
}
