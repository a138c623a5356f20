/** Why the program cannot go on, as a sentence for the person who started it: what is wrong and what to do. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** What a person is told about an error that ends the program: the sentence, or for a defect everything there is. */
export function explain(error: unknown): string {
  if (error instanceof Stopped) return error.message
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOSPC') return fullDisk
  if (error instanceof Error && (error as { code?: string }).code === '53100') return fullDisk
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const fullDisk = 'The disk is full. Free some space and start again; what was stored before is still there.'
