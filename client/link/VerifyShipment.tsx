import { useEffect, useEffectEvent, useState } from 'react'
import type { Evidence } from '#shared/loads/evidenceRecord'
import { ApiError, request } from '../platform/transport/request.ts'
import { useVerdict } from '../platform/verify/useVerdict.ts'
import { Verified } from '../platform/verify/Verified.tsx'

/** Reads the evidence chain as the server has it now, and works out every hash of it again. `at`: the link in the API. */
export function VerifyShipment({ at, onRefused }: { at: string; onRefused: () => void }) {
  const [attempts, setAttempts] = useState(0)
  const [{ evidence, unread }, setRead] = useState<{ evidence?: Evidence; unread?: unknown }>({})
  const fail = useEffectEvent((error: unknown) => {
    setRead({ unread: error })
    if (error instanceof ApiError) onRefused()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads again.
  useEffect(() => {
    const stop = new AbortController()
    setRead({})
    request<Evidence>([at, 'evidence'], { credentials: 'omit', signal: stop.signal }).then(
      ({ body }) => setRead({ evidence: body }),
      (error) => !stop.signal.aborted && fail(error),
    )
    return () => stop.abort()
  }, [at, attempts])
  const { verdict, files, error } = useVerdict(evidence, `${at}/files`)
  const failed = unread ?? error
  if (failed) {
    return (
      <div role="alert" className="grid gap-3">
        <p>{failed instanceof ApiError ? failed.detail : (failed as Error).message}</p>
        <button type="button" className="btn btn-outline" onClick={() => setAttempts(attempts + 1)}>
          Try again
        </button>
      </div>
    )
  }
  if (!evidence || !verdict) return <div aria-busy="true" className="skeleton h-40" />
  return <Verified evidence={evidence} verdict={verdict} files={files} />
}
