import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import { chromiumFlags, chromiumPath } from '../chromium.mjs'

/**
 * A Chromium with a profile of its own, for one test: other contexts are incognito and keep what they keep in memory.
 * Nothing may have gone wrong in it without being caught.
 */
export async function openProfile(baseURL: string, flags: string[] = []): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'fairlane-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath() ?? '',
    args: [...chromiumFlags, ...flags],
    baseURL,
    reducedMotion: 'reduce',
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
