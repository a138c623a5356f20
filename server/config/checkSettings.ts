/** What `npm start` runs by tsx before it builds: says what is wrong with the settings, as the server would. */

import { readConfig } from './config.ts'
import { explain } from './stopped.ts'

try {
  readConfig()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
