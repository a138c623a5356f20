import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { LoadAction } from '#shared/loads/transitions'
import { useDraftKind } from '../../../detail/useDraftKind.ts'
import { doingOf, type OpenAction } from './openAction.ts'

interface Open {
  doing: OpenAction
  draft: string | null
}

/** The open action on a load: started by a button here, by one in a list that links here, or by *Change* in the outbox. */
export function useOpenAction(isReady: boolean, may: (action: LoadAction) => boolean) {
  const { state, key } = useLocation()
  const [open, setOpen] = useState<Open | null>(null)
  const draft: string | null = state?.draft ?? null
  const kind = useDraftKind(draft)
  const requested: OpenAction | null = state?.do ?? null
  const mayRequested = isReady && requested !== null && may(requested)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way that led here.
  useEffect(() => {
    if (mayRequested && requested) setOpen({ doing: requested, draft: null })
    // A reload does not start the action again.
    if (requested) history.replaceState({ ...history.state, usr: { ...state, do: undefined } }, '')
  }, [key, mayRequested])
  const doing = isReady && kind ? doingOf[kind] : undefined
  useEffect(() => {
    if (doing && draft) setOpen({ doing, draft })
  }, [doing, draft])
  return {
    /** The action of a link that waits for the load; it then starts by itself. */
    waiting: isReady ? null : requested,
    doing: open?.doing ?? null,
    draft: open?.draft ?? null,
    begin: (action: OpenAction) => setOpen({ doing: action, draft: null }),
    end: () => setOpen(null),
  }
}
