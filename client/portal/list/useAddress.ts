import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface Address {
  /** The parameters of the URL as of this render. */
  params: URLSearchParams
  /** As they will be: the URL changes in a later render, and until then lacks what was chosen just before. */
  latest: () => URLSearchParams
  put: (next: URLSearchParams) => void
}

/** The parameters of the URL, each change in place of the one before. */
export function useAddress(): Address {
  const [params, setParams] = useSearchParams()
  const shown = useRef(params)
  useEffect(() => {
    shown.current = params
  }, [params])
  const asked = useRef({ of: params, next: params })
  return {
    params,
    latest: () => (asked.current.of === shown.current ? asked.current.next : shown.current),
    put: (next) => {
      asked.current = { of: shown.current, next }
      setParams(next, { replace: true })
    },
  }
}
