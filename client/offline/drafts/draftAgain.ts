import type { Quote } from '#shared/quote'
import { newKey } from '../../transport/key.ts'

type Asked = Pick<Quote, 'companyName' | 'contactName' | 'equipment' | 'pickupLocation' | 'deliveryLocation' | 'freightDetails'> &
  Partial<Pick<Quote, 'email' | 'phone'>>

/**
 * Stores a draft of the form for quotes with what was asked for before, all but the date, and returns its id: the form opens
 * it when it is in the history state. A draft that somebody is typing stays as it is. Rejects where the device stores nothing.
 */
export async function draftAgain(asked: Asked): Promise<string> {
  const { companyName, contactName, email, phone, equipment, pickupLocation, deliveryLocation, freightDetails } = asked
  const { openFormDraft } = await import('./openFormDraft.ts')
  const draft = await openFormDraft('quote', { id: newKey() })
  try {
    await draft.save({
      ...{ companyName, contactName, ...(email && { email }), ...(phone && { phone }) },
      ...{ equipment, pickupLocation, deliveryLocation, freightDetails: freightDetails ?? '' },
    })
    return draft.id
  } finally {
    draft.close()
  }
}
