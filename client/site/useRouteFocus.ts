import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { publicPageAt } from '../app/routes.tsx'

/** The scroll position of each history entry, to restore it. */
const scrollPositions = new Map<string, number>()
let first = true
let shown = ''

/**
 * Does after a client-side navigation the work of a browser after loading a page. It sets the title and the scroll position (top,
 * the #hash, or the remembered one). It focuses the new heading, so that screen readers announce the page.
 */
export function useArrival(): void {
  const { key, pathname, hash, state } = useLocation()
  // See samePage.ts.
  const isSamePage = Boolean(state?.stays)
  const isBack = useNavigationType() === 'POP'

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // After a reload the browser restores the position itself.
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
    const remember = () => scrollPositions.set(key, scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  // `key` is a dependency: it changes when a link to the current page is followed again.
  useLayoutEffect(() => {
    document.title = publicPageAt(pathname).title
    const same = shown === pathname
    shown = pathname
    if (first) {
      first = false
      return
    }
    if (same && isSamePage) return
    const target = findTarget(hash)
    const arrived = target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    arrived?.focus({ preventScroll: true })
    if (isBack && scrollPositions.has(key)) scrollTo({ top: scrollPositions.get(key) ?? 0, behavior: 'instant' })
    else if (target) target.scrollIntoView()
    else scrollTo({ top: 0, behavior: 'instant' })
  }, [key, pathname, hash, isBack, isSamePage])
}

/** The element with the id in `#hash`; null without one, or where the hash cannot be decoded. */
function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // The hash is malformed.
    return null
  }
}
