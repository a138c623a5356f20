import { staffPath } from '#shared/access/navigation'

/** The address of the form of a new broker. */
export const newBrokerPath = `${staffPath('brokers')}/new`

export const brokerPath = (id: string) => `${staffPath('brokers')}/${id}`

/** The address of the form that edits a broker. */
export const editBrokerPath = (id: string) => `${brokerPath(id)}/edit`
