import type { ApplicationStatus } from '#shared/applicationStatus'
import type { ApplicationEquipment } from '#shared/equipment'
import type { CdlClass, ExperienceRange } from '#shared/qualifications'
import { VersionedModel } from '../database/BaseModel.ts'
import { visibleTo } from '../reads/visible.ts'

/** A driver application as its row. What the database fills by itself is read-only here. */
export class Application extends VersionedModel {
  declare readonly id: string
  /** The number people read is `A-` and this; bigint comes as text. */
  declare readonly number: string
  /** The Idempotency-Key it was sent with: for good, so that an application is one row however late it comes again. */
  declare clientId: string | null
  declare status: ApplicationStatus
  declare firstName: string
  declare lastName: string
  declare email: string
  declare phone: string
  declare address: string
  declare city: string
  declare state: string
  declare zipCode: string
  declare cdlNumber: string
  declare cdlClass: CdlClass
  /** A calendar day: 2027-05-31. */
  declare cdlExpiration: string
  declare endorsements: string[]
  declare yearsExperience: ExperienceRange
  declare equipmentTypes: ApplicationEquipment[]
  declare previousEmployer: string | null
  declare ownEquipment: boolean
  declare equipmentType: ApplicationEquipment | null
  declare equipmentYear: string | null
  declare equipmentMake: string | null
  declare equipmentModel: string | null
  declare backgroundCheckConsent: boolean
  declare drugScreenConsent: boolean
  declare termsAgreed: boolean
  declare suspicious: boolean
  declare contactBy: Date
  declare emailKey: string
  declare cdlKey: string | null

  static override tableName = 'applications'

  /** What tells that two applications are the same person's. */
  protected override deriveColumns(): void {
    if (this.email !== undefined) this.emailKey = this.email.normalize('NFC').toLowerCase()
    if (this.cdlNumber !== undefined) this.cdlKey = lettersAndDigits(this.cdlNumber).toUpperCase() || null
  }

  /** Narrows a query of applications to the rows that this role's people may see: all, or none. */
  static visibleTo = visibleTo('applications')
}

/** People write `D0855-4821` and `d08554821` from the same card. */
function lettersAndDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
}
