/** Notifications format the text about a settlement; reports count how pay met its deadline. */

export { payDeadlines } from './payDeadlines.ts'
export { settlementText } from './settlementNotifications.ts'
