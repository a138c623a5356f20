import { useEffect, useState } from 'react'
import type { QuoteRecord } from '#shared/quotes/quote'
import { act } from '../../../platform/api/act.ts'

/** A link for the shipper: only its hash is stored, so it is made when it is asked for, once while this screen is open. */
export function useCopyLink({ id, links }: Pick<QuoteRecord, 'id' | 'links'>) {
  const [address, setAddress] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'making' | 'copied' | 'shown'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const revokedAt = links?.revokedAt
  // A link that was made before is revoked with the others: the next press makes another one.
  useEffect(() => {
    if (!revokedAt) return
    setAddress(null)
    setState('idle')
  }, [revokedAt])

  const make = async (): Promise<string | null> => {
    const result = await act({ resource: 'quotes', id, action: 'link' })
    if (result.outcome === 'done') {
      const { path } = (result.record ?? {}) as { path?: string }
      if (path) return new URL(path, location.origin).href
    }
    setProblem(result.outcome === 'failed' ? result.message : "Couldn't create the link. Please try again.")
    return null
  }
  const copy = async () => {
    setProblem(null)
    setState('making')
    const link = address ?? (await make())
    if (!link) return setState('idle')
    setAddress(link)
    // Without permission, or on plain http, it is shown to be copied by hand.
    const copied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    setState(copied ? 'copied' : 'shown')
  }
  return { copy, address, state, problem }
}
