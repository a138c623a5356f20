import { existsSync } from 'node:fs'
import { chromiumPath } from './chromium.mjs'

/** Runs once before the browser tests: fails early where the build or Chromium is missing. */
export default function setUp() {
  if (!existsSync(new URL('../../build/client/pages.json', import.meta.url))) {
    throw new Error('The client is not built. Run `npm run build` first; `npm test` does it by itself.')
  }
  if (!chromiumPath({ isWhole: true })) throw new Error('No Chromium was found. `npm test` installs one, or set CHROMIUM_PATH.')
}
