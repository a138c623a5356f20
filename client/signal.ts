/** Something that happens in this page, for whoever is loaded and listens. What nobody hears is gone: a state is no signal. */
export interface Signal<Value> {
  publish(value: Value): void
  /** Answers how to stop. */
  subscribe(listener: (value: Value) => void): () => void
}

export function createSignal<Value = void>(): Signal<Value> {
  const listeners = new Set<(value: Value) => void>()
  return {
    publish(value) {
      // A listener may stop listening as it is called.
      for (const listener of [...listeners]) listener(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
