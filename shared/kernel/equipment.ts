/** The equipment of a quote request (§3), in the order of the form. */
export const quoteEquipment = {
  hotshot_32: "Hotshot 32'",
  hotshot_34: "Hotshot 34'",
  hotshot_38: "Hotshot 38'",
  hotshot_40: "Hotshot 40'",
  dry_van: 'Dry Van',
  reefer: 'Refrigerated',
  flatbed: 'Flatbed',
  hotshot: 'Hotshot (Standard)',
  box_truck_26: "Box Truck 26'",
} as const

export type QuoteEquipment = keyof typeof quoteEquipment

export const quoteEquipmentValues = Object.keys(quoteEquipment) as [QuoteEquipment, ...QuoteEquipment[]]

/** The equipment of a load (§3), and box trucks, which the company also offers. */
export const loadEquipment = {
  dry_van: 'Dry Van',
  reefer: 'Reefer',
  flatbed: 'Flatbed',
  hotshot: 'Hotshot Trailer',
  box_truck: 'Box Truck',
} as const

export type LoadEquipment = keyof typeof loadEquipment

/** What pulls or carries each: a tractor takes any trailer of its kind, a hotshot truck or a box truck takes no other. */
const truckByEquipment: Record<LoadEquipment, 'tractor' | 'hotshot' | 'box_truck'> = {
  dry_van: 'tractor',
  reefer: 'tractor',
  flatbed: 'tractor',
  hotshot: 'hotshot',
  box_truck: 'box_truck',
}

/** Whether one truck hauls both kinds of equipment. */
export const isSameTruck = (left: LoadEquipment, right: LoadEquipment): boolean =>
  truckByEquipment[left] === truckByEquipment[right]

/** The equipment of a load by that of its quote request, with the trailer's length in feet where it is known. */
export const loadEquipmentOf: Record<QuoteEquipment, { equipment: LoadEquipment; trailerFeet: number | null }> = {
  hotshot_32: { equipment: 'hotshot', trailerFeet: 32 },
  hotshot_34: { equipment: 'hotshot', trailerFeet: 34 },
  hotshot_38: { equipment: 'hotshot', trailerFeet: 38 },
  hotshot_40: { equipment: 'hotshot', trailerFeet: 40 },
  dry_van: { equipment: 'dry_van', trailerFeet: null },
  reefer: { equipment: 'reefer', trailerFeet: null },
  flatbed: { equipment: 'flatbed', trailerFeet: null },
  hotshot: { equipment: 'hotshot', trailerFeet: null },
  box_truck_26: { equipment: 'box_truck', trailerFeet: 26 },
}

/** The equipment of a quote request for a haul like that of a load: with its trailer's length where requests know it. */
export function quoteEquipmentOf({
  equipment,
  trailerFeet,
}: {
  equipment: LoadEquipment
  trailerFeet: number | null
}): QuoteEquipment {
  const fitting = quoteEquipmentValues.filter((value) => loadEquipmentOf[value].equipment === equipment)
  const findByLength = (feet: number | null) => fitting.find((value) => loadEquipmentOf[value].trailerFeet === feet)
  return findByLength(trailerFeet) ?? findByLength(null) ?? (fitting[0] as QuoteEquipment)
}

/** The equipment of an application (§3), in the order of the form. */
export const applicationEquipment = {
  'hotshot-32': "Hotshot 32'",
  'hotshot-34': "Hotshot 34'",
  'hotshot-38': "Hotshot 38'",
  'hotshot-40': "Hotshot 40'",
  'dry-van': 'Dry Van',
  reefer: 'Reefer',
  'box-truck': 'Box Truck',
} as const

export type ApplicationEquipment = keyof typeof applicationEquipment

export const applicationEquipmentValues = Object.keys(applicationEquipment) as [ApplicationEquipment, ...ApplicationEquipment[]]

/** What a load's equipment is to who named it in an application: a hotshot of any length is one. */
export const hauledOf: Record<ApplicationEquipment, LoadEquipment> = {
  'hotshot-32': 'hotshot',
  'hotshot-34': 'hotshot',
  'hotshot-38': 'hotshot',
  'hotshot-40': 'hotshot',
  'dry-van': 'dry_van',
  reefer: 'reefer',
  'box-truck': 'box_truck',
}
