import { NoResponse } from '../../platform/transport/request.ts'
import { ErrorAlert } from './ErrorAlert.tsx'

interface Props {
  error: Error | null
  /** The text that explains that the content needs a connection. */
  text: string
  onRetry: () => unknown
}

/** Replaces a part of a screen that could not be fetched: a quiet line without a response, else the error with a retry button. */
export function NotRead({ error, text, onRetry }: Props) {
  if (error instanceof NoResponse) return <p className="text-muted">{text}</p>
  return error && <ErrorAlert error={error} onRetry={onRetry} />
}
