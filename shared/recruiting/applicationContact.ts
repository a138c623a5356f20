import { contactChannels } from '../quotes/quoteContact.ts'

/** What recruiters log on an application: a contact, by its channel, or a note. */
export const logChannels = { ...contactChannels, note: 'Note' } as const

export type LogChannel = keyof typeof logChannels
