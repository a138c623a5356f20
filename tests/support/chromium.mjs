import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * For every window Chromium makes its address bar's suggestions as two web pages of its own, which takes more than opening
 * a page of ours: the first two leave them out. Only the last list on a command line counts, so the rest repeats
 * Playwright's, as far as it is about Chromium.
 */
const excluded = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** What makes Debian's Chromium start everywhere and keep to itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${excluded.join(',')}`,
]

/** Debian's Chromium without windows: it opens a page in half the processor time, and has no background sync. */
const headlessShell = '/usr/bin/chromium-headless-shell'

/**
 * The Chromium of this machine: CHROMIUM_PATH, Debian's, or the one Playwright has installed; null when there is none.
 * `isWhole`: the one with windows, as people have it.
 * @returns {string | null}
 */
export function chromiumPath({ isWhole = false } = {}) {
  const named = process.env.CHROMIUM_PATH
  if (named) return existsSync(named) ? named : null
  if (!isWhole && existsSync(headlessShell)) return headlessShell
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  const own = createRequire(import.meta.url)('playwright').chromium.executablePath()
  return existsSync(own) ? own : null
}
