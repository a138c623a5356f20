/** A license number, masked where the whole is not to be read: `•••• 7710`; of a short one nothing, as `••••`. */
export function lastFour(licenseNo: string): string {
  const letters = licenseNo.replace(/[^\p{L}\p{N}]/gu, '')
  return letters.length > 4 ? `•••• ${letters.slice(-4)}` : '••••'
}
