/** Notifications and reports read the documents that expire. */

export { complianceText } from './complianceNotifications.ts'
export { readExpiring } from './expiring.ts'
