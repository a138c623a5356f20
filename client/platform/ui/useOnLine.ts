import { useSyncExternalStore } from 'react'

/** `navigator.onLine`, live. Only a hint: true does not mean that our server can be reached. */
export function useOnLine(): boolean {
  return useSyncExternalStore(watch, () => navigator.onLine, whenPrerendered)
}

/** Prerendered as online. */
const whenPrerendered = () => true

function watch(changed: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, changed)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, changed)
  }
}
