import { z } from 'zod'
import { application } from './application.ts'

/**
 * What the holder of its link sees of an application: where it stands, what is asked for and what was sent, what we have said, and
 * which of our people have opened it. Nothing of the log, of reasons that are ours, or of other applications.
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
    askedWords: true,
    papers: true,
    endWords: true,
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

/** How many papers an applicant can send, at most. */
export const maxApplicantDocuments = 40
