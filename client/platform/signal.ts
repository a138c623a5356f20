/** An event emitter within this page. Values are not stored: a later subscriber does not get earlier ones. */
export interface Signal<Value> {
  publish(value: Value): void
  /** Returns how to unsubscribe. */
  subscribe(listener: (value: Value) => void): () => void
}

export function createSignal<Value = void>(): Signal<Value> {
  const listeners = new Set<(value: Value) => void>()
  return {
    publish(value) {
      // A copy, because a listener may unsubscribe while it is called.
      for (const listener of [...listeners]) listener(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
