import type { DocumentKind } from '#shared/documents/document'
import type { DriverStatus, DriverType } from '#shared/drivers/status'
import type { LoadEquipment } from '#shared/kernel/equipment'

/** A demo driver. `papers`: days from now until each document expires. */
export interface DemoDriver {
  status: DriverStatus
  type: DriverType
  firstName: string
  lastName: string
  licenseNo: string
  licenseState: string
  phone: string | null
  endorsements: string[]
  shareBasisPoints: number
  hiredDaysAgo: number
  documents: Partial<Record<DocumentKind, number>>
  hauls: LoadEquipment
}

const shares: Record<DriverType, number> = { w2: 2_800, contractor: 6_850, owner_operator: 8_600 }

type Person = [firstName: string, lastName: string, phone: string | null]
type License = [licenseNo: string, licenseState: string, endorsements?: string]
type Expirations = [cdl: number, medicalCard: number | null, insurance?: number]

function driver(
  [status, hiredDaysAgo]: [DriverStatus, number],
  [type, hauls]: [DriverType, LoadEquipment],
  [firstName, lastName, phone]: Person,
  [licenseNo, licenseState, endorsements = '']: License,
  [cdl, medical_card, insurance]: Expirations,
): DemoDriver {
  return {
    status,
    type,
    firstName,
    lastName,
    licenseNo,
    licenseState,
    phone,
    hiredDaysAgo,
    hauls,
    endorsements: endorsements.split(''),
    shareBasisPoints: shares[type],
    documents: { cdl, ...(medical_card !== null && { medical_card }), ...(insurance && { insurance }) },
  }
}

/**
 * 25 drivers in every status. The first is the demo user with the role driver; the applicants are the approved ones of
 * demoApplications. Exactly three documents of drivers who are not terminated have expired or expire within 60 days (§9): an
 * expired medical card, which proposes a suspension, one about to expire, and an insurance.
 */
// biome-ignore format: a table reads best as a table
export const demoDrivers: DemoDriver[] = [
  driver(['onboarded', 912], ['w2', 'dry_van'], ['Cesar', 'Ibarra', '(520) 555-0164'], ['D08554821', 'AZ', 'NT'], [612, 71]),
  driver(['onboarded', 1480], ['owner_operator', 'flatbed'], ['Loretta', 'Begay', '(928) 555-0141'], ['D04417790', 'AZ', 'T'], [871, 335, 41]),
  driver(['onboarded', 655], ['w2', 'reefer'], ['Hector', 'Villalobos', '(602) 555-0175'], ['D07721046', 'AZ', 'N'], [498, 23]),
  driver(['onboarded', 430], ['contractor', 'hotshot'], ['Shane', 'Petersen', '(480) 555-0122'], ['D09102233', 'AZ'], [744, 511, 187]),
  driver(['onboarded', 1022], ['w2', 'dry_van'], ['Delphine', 'Arceneaux', '(713) 555-0158'], ['18840275', 'TX', 'HNX'], [390, 288]),
  driver(['onboarded', 310], ['contractor', 'hotshot'], ['Tobias', 'Reyes', '(432) 555-0183'], ['27719034', 'TX'], [955, 601, 240]),
  driver(['onboarded', 1830], ['owner_operator', 'reefer'], ['Gurpreet', 'Dhillon', '(559) 555-0104'], ['B6120947', 'CA', 'T'], [277, 199, 301]),
  driver(['onboarded', 240], ['w2', 'box_truck'], ['Noemi', 'Castaneda', '(619) 555-0137'], ['F3381502', 'CA'], [1003, 645]),
  driver(['onboarded', 777], ['w2', 'flatbed'], ['Walter', 'Oyelaran', '(214) 555-0190'], ['30917742', 'TX', 'T'], [520, 410]),
  driver(['onboarded', 505], ['contractor', 'dry_van'], ['Irina', 'Volkova', '(323) 555-0115'], ['Y7702186', 'CA', 'N'], [668, 377, 150]),
  driver(['onboarded', 1190], ['owner_operator', 'hotshot'], ['Clint', 'Maddox', '(915) 555-0169'], ['22046618', 'TX'], [432, 266, 211]),
  driver(['onboarded', 365], ['w2', 'reefer'], ['Aaliyah', 'Freeman', '(510) 555-0148'], ['D5914420', 'CA', 'NT'], [809, 532]),
  driver(['onboarded', 130], ['w2', 'dry_van'], ['Marcus', 'Tso', '(928) 555-0126'], ['D02290573', 'AZ'], [1210, -1]),
  driver(['onboarded', 588], ['contractor', 'flatbed'], ['Bao', 'Nguyen', '(281) 555-0177'], ['33150968', 'TX', 'T'], [345, 154, 118]),
  driver(['onboarded', 944], ['owner_operator', 'dry_van'], ['Yesenia', 'Cortez', '(661) 555-0133'], ['C8024619', 'CA'], [560, 308, 265]),
  driver(['onboarded', 70], ['w2', 'box_truck'], ['Darnell', 'Whitaker', '(512) 555-0199'], ['29904471', 'TX'], [1104, 690]),
  driver(['onboarded', 410], ['w2', 'reefer'], ['Siobhan', 'Keane', '(602) 555-0151'], ['D06638812', 'AZ', 'N'], [701, 444]),
  driver(['onboarded', 860], ['contractor', 'hotshot'], ['Luis', 'Armendariz', '(915) 555-0112'], ['25571903', 'TX'], [489, 221, 172]),
  driver(['applicant', 7], ['w2', 'dry_van'], ['Leon', 'Abrego', '(512) 555-0144'], ['17730942', 'TX', 'NT'], [540, 300]),
  driver(['applicant', 4], ['contractor', 'hotshot'], ['Renee', 'Tafoya', '(575) 555-0136'], ['51904428', 'NM', 'T'], [455, null, 200]),
  driver(['applicant', 2], ['w2', 'reefer'], ['Jamal', 'Whitfield', '(209) 555-0171'], ['E6037715', 'CA', 'N'], [301, 480]),
  driver(['suspended', 720], ['w2', 'dry_van'], ['Randall', 'Osgood', '(480) 555-0186'], ['D03375519', 'AZ'], [312, 300]),
  driver(['suspended', 295], ['contractor', 'flatbed'], ['Teresa', 'Maldonado', '(210) 555-0143'], ['28836150', 'TX', 'T'], [577, 362, 96]),
  driver(['terminated', 1310], ['w2', 'dry_van'], ['Wesley', 'Grant', '(602) 555-0107'], ['D01188264', 'AZ'], [-40, -112]),
  driver(['terminated', 520], ['owner_operator', 'hotshot'], ['Ruben', 'Ochoa', null], ['21190337', 'TX'], [204, 31, -15]),
]

/** How a driver comes to each status. */
export const driverHistory: Record<DriverStatus, DriverStatus[]> = {
  applicant: ['applicant'],
  onboarded: ['applicant', 'onboarded'],
  suspended: ['applicant', 'onboarded', 'suspended'],
  terminated: ['applicant', 'onboarded', 'terminated'],
}

/** The first is the demo shipper's own company. */
export const demoShippers = ['Sonoran Steel & Pipe', 'Pacific Rim Nursery Supply', 'Harbor Cold Storage', 'Mesa Verde Solar']
