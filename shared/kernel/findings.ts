import { z } from 'zod'
import { text } from './text.ts'

/** What a guard has found: a block stops the command, a warning has to be accepted. */
export const finding = z.object({
  code: z.string().describe('margin_below_floor'),
  severity: z.enum(['block', 'warn']),
  message: z.string(),
})

export type Finding = z.infer<typeof finding>

/** The field of a command's body with the codes of the warnings that the person accepts. */
export const acceptedWarnings = {
  accepted: z.array(text(60)).max(20).optional().describe('The codes of the warnings that are accepted'),
}

/** The findings that stop a command: blocks, and warnings whose code is not accepted. */
export function stopping(findings: readonly Finding[], accepted: readonly string[] = []): Finding[] {
  return findings.filter(({ severity, code }) => severity === 'block' || !accepted.includes(code))
}

/** The reason of a command that needs one. */
export const reason = text(500, 'Please give a reason')

/** Why a reason is invalid as it is typed; null where it is valid. */
export function reasonProblem(typed: string): string | null {
  return reason.safeParse(typed).error?.issues[0]?.message ?? null
}

/** A field that was changed, as the API has it: dollars, instants, names. Of a list both sides are whole. */
const fieldChange = z.object({ field: z.string().describe('rateLinehaul'), from: z.unknown(), to: z.unknown() })

export type FieldChange = z.infer<typeof fieldChange>

/** One change of a record, as its history shows it. */
export const historyEntry = z.object({
  at: z.iso.datetime({ offset: true }),
  who: z.string().nullable().describe('The name of the person; null for a visitor, the holder of a link, or a job'),
  action: z.string().describe('What was done; `status` for the creation'),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string().nullable(),
  accepted: z.array(z.string()).describe('The codes of the warnings that were accepted'),
  changes: z.array(fieldChange).nullable().describe('The fields that the caller may see; null if none changed, or if unknown'),
  document: z
    .object({ kind: z.string(), kindName: z.string().nullish(), expiresOn: z.iso.date().nullable() })
    .nullish()
    .describe(
      'In the history of a driver: the document that it was done with, and the day on it, null without an end; null for the driver',
    ),
})

export type HistoryEntry = z.infer<typeof historyEntry>
