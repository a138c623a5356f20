import { type ComponentType, lazy, Suspense, useState } from 'react'
import { NotLoaded } from './ui/LoadFailure.tsx'

export interface LazyPage {
  View: ComponentType
  preload: () => Promise<void>
}

/**
 * A screen in a chunk of its own. Once preloaded it renders at once, without a Suspense boundary being hit: that is what
 * lets the prerendered HTML be hydrated as it stands, and what the prerender itself needs.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined
  const preload = async () => {
    Loaded = await load()
    if (typeof document === 'undefined') await loadResting()
  }
  // Met unloaded only by walking from one page to another: then nothing of the page may be missing.
  const Lazy = lazy(async () => {
    const component = await load().catch((cause) => {
      throw new NotLoaded('The code of this page could not be fetched', { cause })
    })
    await loadResting()
    Loaded = component
    return { default: component }
  })
  return { View: once(() => Loaded ?? Lazy), preload }
}

const resting = new Set<() => Promise<unknown>>()
let wake = () => {}
const touched = new Promise<void>((resolve) => {
  wake = resolve
})
if (typeof document !== 'undefined') {
  // A click without either is a press from before this code was there, handed over by the boot script.
  for (const touch of ['pointerdown', 'keydown', 'click'])
    addEventListener(touch, wake, { once: true, capture: true, passive: true })
}

/** Ends the rest of the whole page: one that is led elsewhere unasked cannot be drawn anew around what is still at rest. */
export function endRest(): void {
  wake()
}

interface Rest {
  /** Ends the rest before anybody has touched the page. */
  awake?: Promise<unknown>
  /** The code could not be fetched. */
  onFailure?: () => void
}

/**
 * A part of a page whose HTML is prerendered and stands (drawings, signs, cards to read, a form that records what is pressed
 * and typed meanwhile). Its code is fetched when someone begins to use the page, so that reading costs no more JavaScript
 * than it must.
 */
export function restingPart(load: () => Promise<ComponentType>, { awake = touched, onFailure }: Rest = {}): ComponentType {
  let Loaded: ComponentType | undefined
  const keep = async () => {
    Loaded = await load()
    return { default: Loaded }
  }
  resting.add(keep)
  const Lazy = lazy(async () => {
    await Promise.race([touched, awake])
    // Without a network the prerendered part stands as it is; React waits with it, and with walking to another page.
    for (;;) {
      try {
        return await keep()
      } catch {
        onFailure?.()
        await new Promise((resolve) => {
          for (const hope of ['online', 'pointerdown', 'keydown']) addEventListener(hope, resolve, { once: true, capture: true })
        })
      }
    }
  })
  const Part = once(() => Loaded ?? Lazy)
  return () => (
    <Suspense>
      <Part />
    </Suspense>
  )
}

/** Fetches the resting parts of all pages that were shown so far, and ends the rest of those on the screen. */
async function loadResting() {
  wake()
  await Promise.all([...resting].map((load) => load()))
}

/** A component that decides at its first render which one it is; to change later would throw its state away. */
function once(choose: () => ComponentType): ComponentType {
  return function View() {
    const [Screen] = useState<ComponentType>(choose)
    return <Screen />
  }
}
