import { z } from 'zod'
import { application } from './application.ts'

/**
 * An application as the holder of its link sees it: its status, the requested and the sent documents, our messages, and which
 * staff opened it. Nothing from the log, of internal reasons, or of other applications.
 */
export const linkedApplication = application
  .pick({
    reference: true,
    status: true,
    firstName: true,
    lastName: true,
    movedAt: true,
    contactBy: true,
    contactedAt: true,
    askedFor: true,
    requestText: true,
    documents: true,
    endText: true,
    createdAt: true,
    version: true,
  })
  .extend({
    seenBy: z
      .array(
        z.object({
          name: z.string(),
          role: z.string().describe('The label of the role: Recruiter'),
          at: z.iso.datetime({ offset: true }).describe('The last time'),
        }),
      )
      .describe('Who of us has opened it, the last one first'),
    asOf: z.iso.datetime({ offset: true }),
  })

export type LinkedApplication = z.infer<typeof linkedApplication>

/** The maximum of documents that an applicant can send. */
export const maxApplicantDocuments = 40
