import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { chromiumFlags, chromiumPath } from '../chromium.mjs'

interface ProfileOptions extends BrowserContextOptions {
  flags?: string[]
  serviceWorkers?: 'allow' | 'block'
  /** The profile folder of a browser that was closed or killed before. */
  profile?: string
}

/**
 * A Chromium with its own profile on disk, for one test: other contexts are incognito and store everything in memory.
 * Uncaught errors in it fail the test.
 */
export async function openProfile(
  baseURL: string,
  { flags = [], serviceWorkers = 'allow', profile = newProfile(), ...options }: ProfileOptions = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath() ?? '',
    args: [...chromiumFlags, ...flags],
    baseURL,
    reducedMotion: 'reduce',
    serviceWorkers,
    ...options,
  })
  const uncaught: string[] = []
  context.on('weberror', (error) => uncaught.push(error.error().stack ?? error.error().message))
  onTestFinished(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    expect(uncaught, 'uncaught errors in the browser').toEqual([])
  })
  return context
}

export const newProfile = () => mkdtempSync(join(tmpdir(), 'fairlane-profile-'))

/** Kills the whole browser at once, as on a phone that runs out of power: it writes nothing more. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession()
  const processes = (await session?.send('SystemInfo.getProcessInfo'))?.processInfo ?? []
  const { id } = processes.find(({ type }) => type === 'browser') ?? {}
  if (id === undefined) throw new Error('The browser process was not found')
  const closed = context.waitForEvent('close')
  process.kill(id, 'SIGKILL')
  await closed
}
