/** Notifications format the text about a settlement. */

export { settlementText } from './settlementNotifications.ts'
