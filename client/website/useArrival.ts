import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { notFoundPage, publicPages } from '../routes.tsx'

/** Where each entry of the history was left, for the way back. */
const left = new Map<string, number>()
let first = true
let shown = ''

/**
 * What a browser does when a page is loaded, done again when only the screen changes: the title, the scroll
 * position (top, the place of the #hash, or where one had been), and the focus on the new heading, so that a
 * screen reader says where one is.
 */
export function useArrival(): void {
  const { key, pathname, hash, state } = useLocation()
  // See samePage.ts.
  const stays = Boolean(state?.stays)
  const back = useNavigationType() === 'POP'

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // A reload is the browser's own to restore.
    const leave = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      shown = ''
    }
  }, [])

  useLayoutEffect(() => {
    const remember = () => left.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  // The key is among the reasons: it changes when a link to this very place is followed again.
  useLayoutEffect(() => {
    const page = publicPages.find(({ path }) => path === pathname) ?? notFoundPage
    document.title = page.title
    const same = shown === pathname
    shown = pathname
    if (first) {
      first = false
      return
    }
    if (same && stays) return
    const target = placeOf(hash)
    const arrived = target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    arrived?.focus({ preventScroll: true })
    if (back && left.has(key)) scrollTo({ top: left.get(key) ?? 0, behavior: 'instant' })
    else if (target) target.scrollIntoView()
    else scrollTo({ top: 0, behavior: 'instant' })
  }, [key, pathname, hash, back, stays])
}

/** The place that `#hash` names; null where there is none, or where the hash is no text at all. */
function placeOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // As said above: no text.
    return null
  }
}
