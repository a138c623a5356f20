import { existsSync } from 'node:fs'
import { chromiumPath } from './chromium.mjs'

/** Once before the browser tests: what they all need is there. */
export default function setUp() {
  if (!existsSync(new URL('../build/client/pages.json', import.meta.url))) {
    throw new Error('The client is not built. Run `npm run build` first; `npm test` does it by itself.')
  }
  if (!chromiumPath()) throw new Error('No Chromium was found. `npm test` installs one, or set CHROMIUM_PATH.')
}
