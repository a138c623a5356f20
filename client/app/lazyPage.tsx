import { type ComponentType, lazy, Suspense, useState } from 'react'
import { NotLoaded } from '../platform/ui/LoadFailure.tsx'

export interface LazyPage {
  View: ComponentType
  preload: () => Promise<void>
}

/**
 * A screen in a chunk of its own. Once preloaded it renders without suspending: the prerender needs that, and so does
 * hydrating the prerendered HTML.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined
  const preload = async () => {
    Loaded = await load()
    if (typeof document === 'undefined') await loadDeferred()
  }
  // Rendered before it is preloaded only when navigating in the app: then no part of the page may be missing.
  const Lazy = lazy(async () => {
    const component = await load().catch((cause) => {
      throw new NotLoaded('The code of this page could not be fetched', { cause })
    })
    await loadDeferred()
    Loaded = component
    return { default: component }
  })
  return { View: chooseOnce(() => Loaded ?? Lazy), preload }
}

const deferred = new Set<() => Promise<unknown>>()
let release = () => {}
const released = new Promise<void>((resolve) => {
  release = resolve
})
if (typeof document !== 'undefined') {
  // A click without either was made before this code ran: the boot script replays it.
  for (const touch of ['pointerdown', 'keydown', 'click'])
    addEventListener(touch, release, { once: true, capture: true, passive: true })
}

/** Loads the deferred parts of the page now. Needed before a redirect: React cannot leave a page with a suspended part. */
export function releaseDeferred(): void {
  release()
}

interface DeferredOptions {
  /** Loads the part when it resolves, also without a touch. */
  trigger?: Promise<unknown>
  /** The code could not be fetched. */
  onFailure?: () => void
}

/**
 * A part of a page whose prerendered HTML works as it is (drawings, cards to read, a form whose input the boot script
 * records). Its code is fetched at the first touch or key, so that reading the page needs no JavaScript.
 */
export function deferredPart(
  load: () => Promise<ComponentType>,
  { trigger = released, onFailure }: DeferredOptions = {},
): ComponentType {
  let Loaded: ComponentType | undefined
  const fetchPart = async () => {
    Loaded = await load()
    return { default: Loaded }
  }
  deferred.add(fetchPart)
  const Lazy = lazy(async () => {
    await Promise.race([released, trigger])
    // Without a network the prerendered HTML stays, and navigation waits until the code has arrived.
    for (;;) {
      try {
        return await fetchPart()
      } catch {
        onFailure?.()
        await new Promise((resolve) => {
          for (const event of ['online', 'pointerdown', 'keydown'])
            addEventListener(event, resolve, { once: true, capture: true })
        })
      }
    }
  })
  const Part = chooseOnce(() => Loaded ?? Lazy)
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  )
}

/** Fetches the deferred parts of all pages that were shown so far. */
export async function loadDeferred(): Promise<void> {
  release()
  await Promise.all([...deferred].map((load) => load()))
}

/** Chooses the component at the first render: switching to another later would lose its state. */
function chooseOnce(choose: () => ComponentType): ComponentType {
  return function View() {
    const [Screen] = useState<ComponentType>(choose)
    return <Screen />
  }
}
