/** The SHA-256 of bytes in hexadecimal, by the browser: only on a page that came over https, or from this machine. */
export async function sha256Hex(data: BufferSource): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
