import { useState } from 'react'
import type { ResourceName } from '#shared/access/permissions'
import { useWide } from './useWide.ts'

export type View = 'table' | 'cards'

interface ListView {
  view: View
  /** Selects a view and stores it on this device; null where only cards fit. */
  choose: ((view: View) => void) | null
}

/** The view of a list: cards where a table does not fit, else the last selection on this device, a table at first. */
export function useListView(resource: ResourceName): ListView {
  const storageKey = `fairlane-${resource}-view`
  const [chosen, setChosen] = useState(() => storedView(storageKey))
  if (!useWide()) return { view: 'cards', choose: null }
  return {
    view: chosen,
    choose: (view) => {
      setChosen(view)
      try {
        localStorage.setItem(storageKey, view)
      } catch {
        // Storage is blocked: the selection lasts for this page only.
      }
    },
  }
}

function storedView(storageKey: string): View {
  try {
    return localStorage.getItem(storageKey) === 'cards' ? 'cards' : 'table'
  } catch {
    // Storage is blocked.
    return 'table'
  }
}
