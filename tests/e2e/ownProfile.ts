import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { chromiumFlags, chromiumPath } from '../chromium.mjs'

interface ProfileOptions {
  flags?: string[]
  serviceWorkers?: 'allow' | 'block'
  /** A folder that another browser has left. */
  profile?: string
}

/**
 * A Chromium with a profile of its own, for one test: other contexts are incognito and keep what they keep in memory.
 * Nothing may have gone wrong in it without being caught.
 */
export async function openProfile(
  baseURL: string,
  { flags = [], serviceWorkers = 'allow', profile = newProfile() }: ProfileOptions = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath() ?? '',
    args: [...chromiumFlags, ...flags],
    baseURL,
    reducedMotion: 'reduce',
    serviceWorkers,
  })
  const uncaught: string[] = []
  context.on('weberror', (error) => uncaught.push(error.error().stack ?? error.error().message))
  onTestFinished(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    expect(uncaught, 'uncaught in the browser').toEqual([])
  })
  return context
}

export const newProfile = () => mkdtempSync(join(tmpdir(), 'fairlane-profile-'))

/** The whole browser ends at once, as on a phone that runs out of power: it writes nothing more. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const processes = (await session?.send('SystemInfo.getProcessInfo'))?.processInfo ?? []
  const { id } = processes.find(({ type }) => type === 'browser') ?? {}
  if (id === undefined) throw new Error('The browser does not say which process it is')
  const closed = context.waitForEvent('close')
  process.kill(id, 'SIGKILL')
  await closed
}
