import type { LinkedQuote } from '#shared/quotes/linkedQuote'

/** A quote as the holder of its link reads it. */
export function linkedQuoteOf(
  values: Partial<LinkedQuote> = {},
  price: Partial<NonNullable<LinkedQuote['price']>> = {},
): LinkedQuote {
  return {
    reference: 'Q-1021',
    status: 'quoted',
    companyName: 'Valley Fresh Growers',
    contactName: 'Dana Whitfield',
    equipment: 'reefer',
    pickupLocation: 'Fresno, CA',
    deliveryLocation: 'Phoenix, AZ',
    pickupTime: '2026-11-23T22:00:00Z',
    pickupZone: 'America/Los_Angeles',
    freightDetails: null,
    endedAt: null,
    endReason: null,
    withdrawnByShipper: false,
    invoice: null,
    acceptedBy: null,
    loadId: null,
    shipment: null,
    version: 2,
    detention: { freeHours: 2, perHour: 40 },
    asOf: '2026-11-20T17:41:00Z',
    price: {
      version: 1,
      deliveryBy: '2026-11-24T16:00:00Z',
      deliveryZone: 'America/Phoenix',
      distance: 590,
      distanceSource: 'estimate',
      linehaul: 1690,
      fuel: { index: 3.98, week: '2026-11-16', peg: 1.25, mpg: 6.5 },
      fuelSurcharge: 247.8,
      charges: [
        { code: 'reefer_fuel', amount: 65 },
        { code: 'other', amount: 45, note: 'Washout' },
      ],
      total: 2047.8,
      validUntil: '2026-11-21T16:41:00Z',
      note: null,
      sentAt: '2026-11-20T16:41:00Z',
      sentBy: 'Marisol',
      ...price,
    },
    ...values,
  }
}
