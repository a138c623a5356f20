/** What anybody may look up, with or without a network (§9); the records are in trackingSamples.ts. */
export const sampleReferences = ['FF123456', 'FF789012'] as const

/** The reference a person means: without blanks around it, in capital letters (§5). */
export function normaliseReference(typed: string): string {
  return typed.trim().toUpperCase()
}
