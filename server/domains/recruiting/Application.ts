import type { CdlClass, ExperienceRange } from '#shared/drivers/qualifications'
import type { ApplicationEquipment } from '#shared/kernel/equipment'
import type { ContactChannel } from '#shared/quotes/quoteContact'
import type { ApplicantDocument } from '#shared/recruiting/applicationDecision'
import type { ApplicationStatus } from '#shared/recruiting/status'
import { VersionedModel } from '../../platform/database/BaseModel.ts'
import { visibleTo } from '../../platform/queries/visible.ts'

/** A row of applications: a driver's application. Columns that the database fills are read-only here. */
export class Application extends VersionedModel {
  declare readonly id: string
  /** The reference that people read is `A-` and this number. A bigint, so the driver of PostgreSQL returns text. */
  declare readonly number: string
  /** The Idempotency-Key of its request. It is never deleted, so that a repetition never creates a second row, however late. */
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
  /** The time of the first contact; null before it. */
  declare contactedAt: Date | null
  declare contactedBy: ContactChannel | null
  /** The time of the last change of status. */
  declare movedAt: Date
  declare askedFor: ApplicantDocument[]
  /** The message to the applicant next to the list. */
  declare requestText: string | null
  /** The driver that was created from it. */
  declare driverId: string | null
  declare offeredPay: string | null
  declare endedAt: Date | null
  /** The code of the reason, for a rejection. */
  declare endReason: string | null
  declare endNote: string | null
  declare endText: string | null
  declare afterReport: boolean
  /** Calendar days. */
  declare reportNoticeOn: string | null
  declare finalNoticeOn: string | null
  declare emailKey: string
  declare cdlKey: string | null
  /** The time of an erasure request, and the code of its reason. */
  declare eraseAskedAt: Date | null
  declare eraseWhy: string | null

  static override tableName = 'applications'

  /** The keys by which duplicates are found. */
  protected override deriveColumns(): void {
    if (this.email !== undefined) this.emailKey = this.email.normalize('NFC').toLowerCase()
    if (this.cdlNumber !== undefined) this.cdlKey = lettersAndDigits(this.cdlNumber).toUpperCase() || null
  }

  /** Row-level visibility of applications: all, or none. */
  static visibleTo = visibleTo('applications')
}

/** Applicants write `D0855-4821` and `d08554821` from the same card. */
function lettersAndDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
}
