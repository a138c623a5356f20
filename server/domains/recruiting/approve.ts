import type { Knex } from 'knex'
import type { z } from 'zod'
import { type Endorsement, endorsements } from '#shared/drivers/qualifications'
import { companyDay } from '#shared/kernel/companyDay'
import { hauledOf } from '#shared/kernel/equipment'
import type { applicationCommands } from '#shared/recruiting/application'
import { approvalFindings } from '#shared/recruiting/applicationFindings'
import type { UseCase } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { receiveDocuments } from '../documents/receive.ts'
import { createDriver } from '../drivers/createDriver.ts'
import type { Application } from './Application.ts'
import { type ApplicationMailing, mailApproval } from './applicationMails.ts'

/**
 * Approves: makes the driver, an applicant, of what the application says (§4). The row is locked, and refers to its driver in a
 * unique column, so that there is never a second one. Throws 422 without a CDL, for gaps that are not accepted or without a
 * reason, and where somebody has the license already. The applicant is told by mail. What was sent is filed
 * with the driver, to be reviewed.
 */
export const approve =
  (mailing: ApplicationMailing): UseCase<Application, z.output<typeof applicationCommands.approve>> =>
  async ({ knex, row, body, userId, now, guard }) => {
    const cdlExpiration = body.cdlExpiration ?? row.cdlExpiration
    const findings = approvalFindings({ ...(await decidedOf(knex, row)), cdlExpiration }, companyDay(now))
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
      // The key is that of the approval.
      { now, userId: userId as string, clientId: null },
    )
    await receiveDocuments(knex, { applicationId: row.id, driverId, userId })
    await mailApproval(knex, row, mailing)
    return { driverId, offeredPay: body.offeredPay || null, endedAt: now, movedAt: now, endReason: body.reason || null }
  }

/** Anything may stand in an application: a letter that names no endorsement gives the driver none. */
const isEndorsement = (letter: string): letter is Endorsement => Object.hasOwn(endorsements, letter)

async function decidedOf(knex: Knex, row: Application) {
  const papers = await knex('application_papers').where({ application_id: row.id }).select('kind')
  return { ...row, contactedAt: row.contactedAt?.toISOString() ?? null, papers }
}
