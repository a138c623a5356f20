/** A masked license number with its last four characters: `•••• 7710`; only `••••` for one that has no more. */
export function lastFour(licenseNo: string): string {
  const letters = licenseNo.replace(/[^\p{L}\p{N}]/gu, '')
  return letters.length > 4 ? `•••• ${letters.slice(-4)}` : '••••'
}
