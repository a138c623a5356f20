/** Other domains read users, sign them in by a provider, end their password links and mail them. */

export type { ChangeTeller, NotifyChange } from './accountMails.ts'
export { enterByProvider } from './enterByProvider.ts'
export { endPasswordLinks } from './passwordLinks.ts'
export { User } from './User.ts'
export type { UserMailing } from './userMails.ts'
