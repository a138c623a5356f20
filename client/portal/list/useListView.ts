import { useState } from 'react'
import type { NounName } from '#shared/permissions'
import { useWide } from './useWide.ts'

export type View = 'table' | 'cards'

interface ListView {
  view: View
  /** Chooses, and remembers it on this device; null where only cards fit. */
  choose: ((view: View) => void) | null
}

/** How a list is shown: as cards where a table does not fit, else as this person last chose, at first as a table. */
export function useListView(noun: NounName): ListView {
  const storageKey = `fairlane-${noun}-view`
  const [chosen, setChosen] = useState(() => kept(storageKey))
  if (!useWide()) return { view: 'cards', choose: null }
  return {
    view: chosen,
    choose: (view) => {
      setChosen(view)
      try {
        localStorage.setItem(storageKey, view)
      } catch {
        // Storage is refused: the choice holds for this page only.
      }
    },
  }
}

function kept(storageKey: string): View {
  try {
    return localStorage.getItem(storageKey) === 'cards' ? 'cards' : 'table'
  } catch {
    // Storage is refused: the view is the usual one.
    return 'table'
  }
}
