/** What anybody may look up, with or without a network (§9); the records are in trackingSamples.ts. */
export const sampleReferences = ['FF123456', 'FF789012'] as const

/** The reference a person means: without blanks around it, in capital letters (§5). */
export function normaliseReference(typed: string): string {
  return typed.trim().toUpperCase()
}

/** The type of the 404 that says a reference leads nowhere: any other 404 is not our tracking's. */
export const noLoad = 'no-load'

/** Whether there can be a load of this reference at all: FF followed by numbers (§2). */
export function isReference(reference: string): boolean {
  return /^FF\d{1,20}$/.test(reference)
}
