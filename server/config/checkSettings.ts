/** Runs in `npm start` by tsx before the build: reports invalid settings, as the server would. */

import { readConfig } from './config.ts'
import { explain } from './stopped.ts'

try {
  readConfig()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
