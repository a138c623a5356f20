/** The sample references, which also work offline (§9); their records are in trackingSamples.ts. */
export const sampleReferences = ['FF123456', 'FF789012'] as const

/** A typed reference, trimmed and in capital letters (§5); `FF 123456`, `ff-123456` and `123456` are FF123456. */
export function normaliseReference(typed: string): string {
  const reference = typed.trim().toUpperCase()
  const digits = reference.replace(/^FF/, '').replace(/[\s-]/g, '')
  return /^\d{1,20}$/.test(digits) ? `FF${digits}` : reference
}

/** The problem type of the 404 for an unknown reference, to distinguish it from other 404s, such as a proxy's. */
export const noLoad = 'no-load'

/** Whether it has the format of a reference: FF followed by digits (§2). */
export function isReference(reference: string): boolean {
  return /^FF\d{1,20}$/.test(reference)
}
