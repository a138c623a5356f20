import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface Address {
  /** The parameters of the URL as of this render. */
  params: URLSearchParams
  /** The parameters after all pending changes: the URL changes in a later render, and until then lacks the last one. */
  latest: () => URLSearchParams
  put: (next: URLSearchParams) => void
}

/** The parameters of the URL. Each change replaces the history entry. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams()
  const shown = useRef(params)
  useEffect(() => {
    shown.current = params
  }, [params])
  const latest = useRef({ base: params, next: params })
  return {
    params,
    latest: () => (latest.current.base === shown.current ? latest.current.next : shown.current),
    put: (next) => {
      latest.current = { base: shown.current, next }
      setParams(next, { replace: true })
    },
  }
}
