/** Other domains read, store and receive documents of drivers, and compute their expiration. */

export { Document } from './Document.ts'
export { haveArrived, namingDocument, notePageArrived } from './documentFiles.ts'
export { documentText } from './documentNotifications.ts'
export { atHireFor, endsOn, isOfUsedKind } from './expiresOn.ts'
export { expiryText } from './expiryText.ts'
export { type ReviewedDocument, readQualificationData } from './qualificationData.ts'
export { receiveDocuments } from './receive.ts'
