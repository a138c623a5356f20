/** The channels to a shipper, as dispatch logs them. */
export const contactChannels = { call: 'Call', mail: 'Email', text: 'Text' } as const

export type ContactChannel = keyof typeof contactChannels
