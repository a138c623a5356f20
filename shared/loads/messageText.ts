import { formatCount } from '../kernel/count.ts'

/** How many characters a message on a load may have. */
export const maxMessageLength = 1_000

/** How many messages a load may have: every reader of its record reads all of them. */
export const maxMessages = 500

/** Why a load with that many takes no other, and what to do instead. */
export const messagesFull = `This load has ${maxMessages} messages, which is the most it can have. Please call instead.`

/** Why a message cannot be sent as it is typed; null where it can. */
export function messageProblem(typed: string): string | null {
  const { length } = typed.trim()
  if (length === 0) return 'Please write a message'
  if (length <= maxMessageLength) return null
  return `Please use at most ${formatCount(maxMessageLength)} characters: ${formatCount(length - maxMessageLength)} too many`
}
