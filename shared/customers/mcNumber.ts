/** The forms of an MC number that a search finds: `123456`, `MC 123456`, `MC-123456` and `MC123456`. */
export function mcForms(mcNumber: string): string {
  return `MC ${mcNumber} MC-${mcNumber} MC${mcNumber}`
}
