/** Other domains read applications, and submissions withdraw them. */

export { Application } from './Application.ts'
export { namingApplication } from './applicantDocuments.ts'
export { applicationText } from './applicationNotifications.ts'
export { applicationResource } from './applicationResource.ts'
export { withdraw } from './decideApplication.ts'
export { exportedApplication } from './exportApplication.ts'
export { readLinkedApplication, readWhole } from './linkedApplication.ts'
export { noteViewed } from './views.ts'
