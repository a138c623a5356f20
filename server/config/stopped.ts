/** Ends the program with a message for the person who started it: the problem and its solution. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** The text for an error that ends the program: its message, or the stack of an unexpected one. */
export function explain(error: unknown): string {
  if (error instanceof Stopped) return error.message
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOSPC') return fullDisk
  if (error instanceof Error && (error as { code?: string }).code === '53100') return fullDisk
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const fullDisk = 'The disk is full. Free some space and start again; what was stored before is still there.'
