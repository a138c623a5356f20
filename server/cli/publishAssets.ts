/** `npm run assets`: publishes the assets of this build for servers of the build before, before a server of this build starts. */

import { join } from 'node:path'
import { readConfig } from '../config/config.ts'
import { explain, Stopped } from '../config/stopped.ts'
import { publishAssets } from '../platform/http/retainedAssets.ts'

try {
  const { assetsDir, root } = readConfig()
  if (!assetsDir) throw new Stopped('Say in ASSETS_DIR which folder the servers look in.')
  publishAssets(join(root, 'build', 'client'), assetsDir)
  console.log(`The assets of this build are in ${assetsDir}.`)
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
