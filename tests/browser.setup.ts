import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { chromiumFlags, chromiumPath } from './chromium.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's Chromium takes connections. */
    chromium: string
  }
}

/** Once for the browser tests: one Chromium that every file connects to. Each test has a context of its own in it. */
export default async function setUp(project: TestProject) {
  if (!existsSync(new URL('../build/client/pages.json', import.meta.url))) {
    throw new Error('The client is not built. Run `npm run build` first; `npm test` does it by itself.')
  }
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error('No Chromium was found. `npm test` installs one, or set CHROMIUM_PATH.')
  const server = await chromium.launchServer({ executablePath, args: chromiumFlags })
  project.provide('chromium', server.wsEndpoint())
  return () => server.close()
}
