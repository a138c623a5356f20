/** The labels of the fields of a load, in its form and in its history. */
export const loadLabels = {
  payer: 'Broker',
  brokerReference: 'Broker reference',
  purchaseOrder: 'Purchase order',
  pickupNumber: 'Pickup number',
  billOfLading: 'Bill of lading',
  sealNumber: 'Seal number',
  trailerNumber: 'Trailer number',
  equipment: 'Equipment',
  trailerFeet: 'Length',
  weight: 'Weight',
  pieces: 'Pieces',
  temperature: 'Temperature',
  freightDetails: 'Freight details',
  tarps: 'Tarps',
  hazmat: 'UN number',
  distance: 'Distance',
  linehaul: 'Linehaul',
} as const

export const stopLabels = {
  facility: 'Company',
  street: 'Street',
  location: 'City and state',
  zone: 'Zone',
  contact: 'Contact',
  phone: 'Phone',
  instructions: 'Instructions',
  time: 'Time',
} as const
