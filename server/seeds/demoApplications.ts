import type { CdlClass, ExperienceRange } from '#shared/drivers/qualifications'
import type { ApplicationEquipment } from '#shared/kernel/equipment'
import type { ApplicationStatus } from '#shared/recruiting/status'

interface DemoApplication {
  status: ApplicationStatus
  minutesAgo: number
  /** Minutes from its creation to the last change of its status. */
  movedAfter: number
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  zipCode: string
  cdlNumber: string
  cdlClass: CdlClass
  /** Negative when it has expired. */
  cdlEndsInDays: number
  endorsements: string[]
  yearsExperience: ExperienceRange
  equipmentTypes: ApplicationEquipment[]
  previousEmployer: string | null
  ownEquipment: boolean
  equipmentType: ApplicationEquipment | null
  equipmentYear: string | null
  equipmentMake: string | null
  equipmentModel: string | null
  suspicious: boolean
}

const hour = 60
const day = 24 * hour

/** The statuses an application passes on its way to each one in the demo. */
export const applicationHistory: Record<ApplicationStatus, ApplicationStatus[]> = {
  submitted: ['submitted'],
  in_review: ['submitted', 'in_review'],
  documents: ['submitted', 'in_review', 'documents'],
  approved: ['submitted', 'in_review', 'documents', 'approved'],
  rejected: ['submitted', 'in_review', 'documents', 'rejected'],
  withdrawn: ['submitted', 'in_review', 'withdrawn'],
}

type Person = [firstName: string, lastName: string, email: string, phone: string]
type Home = [address: string, city: string, state: string, zipCode: string]
type Cdl = [cdlNumber: string, cdlClass: CdlClass, cdlEndsInDays: number, endorsements: string]
type Work = [yearsExperience: ExperienceRange, previousEmployer: string | null, ...equipmentTypes: ApplicationEquipment[]]
type Truck = [equipmentType: ApplicationEquipment, equipmentYear: string, equipmentMake: string, equipmentModel: string]

function application(
  [status, minutesAgo, movedAfter = 0]: [ApplicationStatus, number, number?],
  [firstName, lastName, email, phone]: Person,
  [address, city, state, zipCode]: Home,
  [cdlNumber, cdlClass, cdlEndsInDays, endorsements]: Cdl,
  [yearsExperience, previousEmployer, ...equipmentTypes]: Work,
  truck?: Truck,
): DemoApplication {
  const [equipmentType = null, equipmentYear = null, equipmentMake = null, equipmentModel = null] = truck ?? []
  return {
    status,
    minutesAgo,
    movedAfter,
    firstName,
    lastName,
    email,
    phone,
    address,
    city,
    state,
    zipCode,
    cdlNumber,
    cdlClass,
    cdlEndsInDays,
    endorsements: endorsements.split(''),
    yearsExperience,
    previousEmployer,
    equipmentTypes,
    ownEquipment: truck !== undefined,
    equipmentType,
    equipmentYear,
    equipmentMake,
    equipmentModel,
    suspicious: false,
  }
}

const raymond: Person = ['Raymond', 'Tso', 'raymond.tso@truckmail.example', '(928) 555-0133']
const raymondsHome: Home = ['418 N Leroux St', 'Flagstaff', 'AZ', '86001']

/**
 * Applications in every status; the new ones in every state of the 24-hour promise: on time, at risk, late. Raymond Tso has
 * applied twice, with different e-mail addresses and the same CDL. Approval creates the driver: the approved applicants are the
 * demo drivers with status applicant, and only they.
 */
export const demoApplications: DemoApplication[] = [
  application(
    ['submitted', 35],
    ['Yolanda', 'Pruitt', 'ypruitt@truckmail.example', '(915) 555-0152'],
    ['7024 Alameda Ave', 'El Paso', 'TX', '79915'],
    ['31840277', 'A', 611, 'NT'],
    ['5-10', 'Franklin Mountain Express', 'dry-van', 'reefer'],
  ),
  application(
    ['submitted', 3 * hour + 10],
    [...raymond.slice(0, 2), 'rtso.hotshot@fastpost.example', raymond[3]] as Person,
    raymondsHome,
    ['D07 31 6490', 'A', 402, 'T'],
    ['10+', 'High Plateau Carriers', 'hotshot-40', 'hotshot-34'],
    ['hotshot-40', '2021', 'Ram', '3500 with a PJ gooseneck'],
  ),
  application(
    ['submitted', 11 * hour],
    ['Dmitri', 'Kasparian', 'dkasparian@fastpost.example', '(559) 555-0176'],
    ['3310 E Belmont Ave', 'Fresno', 'CA', '93702'],
    ['Y4471932', 'A', 233, 'HNX'],
    ['10+', 'Central Valley Tank Lines', 'reefer', 'dry-van'],
  ),
  {
    ...application(
      ['submitted', 16 * hour],
      ['best', 'drivers', 'hire@cheap-leads.example', '0000000000'],
      ['1', 'Los Angeles', 'CA', '00000'],
      ['1', 'A', 30, ''],
      ['10+', null, 'dry-van'],
    ),
    suspicious: true,
  },
  application(
    ['submitted', 21 * hour + 20],
    ['Travis', 'Hollenbeck', 'thollenbeck@truckmail.example', '(432) 555-0119'],
    ['1907 Neely Ave', 'Midland', 'TX', '79705'],
    ['24418093', 'A', 95, ''],
    ['2-5', 'Llano Oilfield Haulers', 'hotshot-32', 'hotshot-34', 'hotshot-40'],
    ['hotshot-34', '2018', 'Ford', 'F-350 with a Big Tex 22GN'],
  ),
  application(
    ['submitted', 26 * hour + 15],
    ['Marcus', 'Delacroix', 'mdelacroix@fastpost.example', '(713) 555-0168'],
    ['5511 Telephone Rd', 'Houston', 'TX', '77087'],
    ['40127756', 'B', 720, 'P'],
    ['2-5', null, 'box-truck'],
  ),
  application(
    ['in_review', 2 * day + 4 * hour, 7 * hour],
    ['Angela', 'Begay', 'abegay@truckmail.example', '(520) 555-0127'],
    ['880 W Calle Arroyo', 'Tucson', 'AZ', '85746'],
    ['D11902764', 'A', 318, 'HT'],
    ['5-10', 'Copper Belt Freight', 'dry-van', 'hotshot-38'],
  ),
  application(
    ['documents', 4 * day, day + 3 * hour],
    ['Oscar', 'Villalobos', 'ovillalobos@fastpost.example', '(619) 555-0183'],
    ['2744 Imperial Ave', 'San Diego', 'CA', '92102'],
    ['C7730145', 'A', 54, 'N'],
    ['10+', 'Harborline Drayage', 'reefer', 'dry-van'],
  ),
  application(
    ['documents', 6 * day, 2 * day],
    ['Kayla', 'Strand', 'kstrand@truckmail.example', '(602) 555-0191'],
    ['6120 N 27th Ave', 'Phoenix', 'AZ', '85017'],
    ['D60418835', 'A', 489, 'T'],
    ['2-5', 'Saguaro Parcel', 'hotshot-40', 'box-truck'],
    ['hotshot-40', '2022', 'Chevrolet', 'Silverado 3500HD'],
  ),
  application(
    ['approved', 12 * day, 5 * day],
    ['Leon', 'Abrego', 'labrego@fastpost.example', '(512) 555-0144'],
    ['9003 Manchaca Rd', 'Austin', 'TX', '78748'],
    ['17730942', 'A', 540, 'NT'],
    ['10+', 'Hill Country Van Lines', 'dry-van', 'reefer'],
  ),
  application(
    ['approved', 10 * day, 6 * day],
    ['Renee', 'Tafoya', 'rtafoya@truckmail.example', '(575) 555-0136'],
    ['611 S Solano Dr', 'Las Cruces', 'NM', '88001'],
    ['51904428', 'A', 455, 'T'],
    ['5-10', 'Mesilla Valley Hotshot', 'hotshot-40', 'hotshot-34'],
    ['hotshot-40', '2020', 'Ram', '3500 with a Load Trail gooseneck'],
  ),
  application(
    ['approved', 7 * day, 5 * day],
    ['Jamal', 'Whitfield', 'jwhitfield@fastpost.example', '(209) 555-0171'],
    ['1422 E Yosemite Ave', 'Manteca', 'CA', '95336'],
    ['E6037715', 'A', 301, 'N'],
    ['2-5', 'Delta Cold Lines', 'reefer', 'dry-van'],
  ),
  application(
    ['rejected', 15 * day, 3 * day],
    ['Curtis', 'Maddox', 'cmaddox@truckmail.example', '(661) 555-0158'],
    ['415 Oildale Dr', 'Bakersfield', 'CA', '93308'],
    ['N2093361', 'A', -210, ''],
    ['2-5', null, 'hotshot-32'],
  ),
  application(
    ['withdrawn', 23 * day, 2 * day],
    raymond,
    raymondsHome,
    ['D07316490', 'A', 402, 'T'],
    ['10+', 'High Plateau Carriers', 'hotshot-40'],
  ),
]
