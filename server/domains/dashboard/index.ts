/** Reports count the same completed loads as the dashboard. */

export { completed } from './queries.ts'
