/** The ways to reach a shipper, as the desk logs them. */
export const contactChannels = { call: 'Call', mail: 'Email', text: 'Text' } as const

export type ContactChannel = keyof typeof contactChannels
