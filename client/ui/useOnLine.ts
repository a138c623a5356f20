import { useSyncExternalStore } from 'react'

/** Whether the browser knows of a network: a hint, for behind a cable or an antenna there may be no server. */
export function useOnLine(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine, whenPrerendered)
}

/** A page that is prerendered is for whoever has a network. */
const whenPrerendered = () => true

function watch(changed: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, changed)
  }
}
