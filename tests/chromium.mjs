import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What makes Debian's Chromium start everywhere and keep to itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The Chromium of this machine: CHROMIUM_PATH, Debian's, or the one Playwright has installed; null when there is none.
 * @returns {string | null}
 */
export function chromiumPath() {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  const own = createRequire(import.meta.url)('playwright').chromium.executablePath()
  return existsSync(own) ? own : null
}
