import type { Knex } from 'knex'
import type { z } from 'zod'
import { type Endorsement, endorsements } from '#shared/drivers/qualifications'
import { companyDay } from '#shared/kernel/companyDay'
import { hauledOf } from '#shared/kernel/equipment'
import type { applicationCommands } from '#shared/recruiting/application'
import { approvalFindings } from '#shared/recruiting/applicationFindings'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { receiveDocuments } from '../documents/index.ts'
import { createDriver } from '../drivers/index.ts'
import type { Application } from './Application.ts'
import { type ApplicationMailing, mailApproval } from './applicationMails.ts'

/**
 * Approves an application: creates its driver, as an applicant (§4). The row is locked, and refers to its driver in a unique
 * column, so that there is never a second one. Throws 422 without a CDL, for gaps without acceptance or reason, and where another
 * driver has the license. A mail notifies the applicant. The documents go into the driver's file, for review.
 */
export const approve =
  (mailing: ApplicationMailing): UseCase<Application, z.output<typeof applicationCommands.approve>> =>
  async ({ knex, row, body, userId, now, guard }) => {
    const cdlExpiration = body.cdlExpiration ?? row.cdlExpiration
    const findings = approvalFindings({ ...(await readDecided(knex, row)), cdlExpiration }, companyDay(now))
    guard(findings)
    if (findings.length > 0 && !body.reason) throw refuse.invalid({ reason: "Please enter why you're approving with gaps" })
    const driverId = await createDriver(
      knex,
      {
        firstName: row.firstName,
        lastName: row.lastName,
        phone: row.phone,
        type: body.type,
        licenseNo: row.cdlNumber,
        licenseState: body.licenseState,
        cdlExpiration,
        endorsements: [...new Set(row.endorsements.filter(isEndorsement))],
        email: row.email,
        equipment: [...new Set(row.equipmentTypes.map((type) => hauledOf[type]))],
      },
      // The approval itself has the Idempotency-Key.
      { now, userId: userId as string, clientId: null },
    )
    await receiveDocuments(knex, { applicationId: row.id, driverId, userId })
    await mailApproval(knex, row, mailing)
    return { driverId, offeredPay: body.offeredPay || null, endedAt: now, movedAt: now, endReason: body.reason || null }
  }

/** An application may contain any letter: only known endorsements count. */
const isEndorsement = (letter: string): letter is Endorsement => Object.hasOwn(endorsements, letter)

async function readDecided(knex: Knex, row: Application) {
  const documents = await knex('application_documents').where({ application_id: row.id }).select('kind')
  return { ...row, contactedAt: row.contactedAt?.toISOString() ?? null, documents }
}
