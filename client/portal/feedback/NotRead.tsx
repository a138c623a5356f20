import { NoResponse } from '../../platform/transport/request.ts'
import { ErrorAlert } from './ErrorAlert.tsx'

interface Props {
  error: Error | null
  /** That it needs a connection. */
  words: string
  onRetry: () => unknown
}

/** In place of what a part of a screen could not read: without an answer a quiet line, else the error with a retry button. */
export function NotRead({ error, words, onRetry }: Props) {
  if (error instanceof NoResponse) return <p className="text-muted">{words}</p>
  return error && <ErrorAlert error={error} onRetry={onRetry} />
}
