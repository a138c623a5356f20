import { staffPath } from '#shared/access/navigation'

/** The address of the account of a customer. */
export const accountPath = (id: string) => `${staffPath('customerAccounts')}/${id}`
