import { useEffect, useState } from 'react'

const cookie = 'sidebar_state'
const sevenDays = 7 * 24 * 3600

/** Starts collapsed: windows up to a laptop's, and tablets in either orientation. */
const narrow = '(width <= 90rem), (pointer: coarse)'

/** Whether the sidebar is expanded: stored in a cookie for 7 days, Ctrl/Cmd+B toggles it (§4). */
export function useSidebar(): { expanded: boolean; toggle: () => void } {
  const [expanded, setExpanded] = useState(() => storedState() ?? !matchMedia(narrow).matches)
  const toggle = () => {
    setExpanded(!expanded)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than the browsers we serve.
    document.cookie = `${cookie}=${!expanded}; path=/; max-age=${sevenDays}; samesite=lax`
  }
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    addEventListener('keydown', byKey)
    return () => removeEventListener('keydown', byKey)
  })
  return { expanded, toggle }
}

function storedState(): boolean | null {
  const value = new RegExp(`(?:^|;\\s*)${cookie}=(true|false)(?:;|$)`).exec(document.cookie)?.[1]
  return value === undefined ? null : value === 'true'
}
