/** Ends the program with a sentence for the person who started it: what is wrong and what to do. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** The text for an error that ends the program: its sentence, or the stack of an unexpected one. */
export function explain(error: unknown): string {
  if (error instanceof Stopped) return error.message
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOSPC') return fullDisk
  if (error instanceof Error && (error as { code?: string }).code === '53100') return fullDisk
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const fullDisk = 'The disk is full. Free some space and start again; what was stored before is still there.'
