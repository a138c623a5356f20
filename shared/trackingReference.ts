/** The sample references, which also work offline (§9); their records are in trackingSamples.ts. */
export const sampleReferences = ['FF123456', 'FF789012'] as const

/** A typed reference, trimmed and in capital letters (§5). */
export function normaliseReference(typed: string): string {
  return typed.trim().toUpperCase()
}

/** The problem type of the 404 for an unknown reference, to distinguish it from other 404s, such as a proxy's. */
export const noLoad = 'no-load'

/** Whether it has the format of a reference: FF followed by digits (§2). */
export function isReference(reference: string): boolean {
  return /^FF\d{1,20}$/.test(reference)
}
