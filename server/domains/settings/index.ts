/** Other domains read the settings of a day. */

export { readSettings, settingsAt, settingsOn } from './settingsOn.ts'
