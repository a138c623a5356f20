import { formatCount } from './count.ts'

/** How many characters a message on a load may have. */
export const longestMessage = 1_000

/** What is wrong with a message as it is typed; null where nothing is. */
export function messageProblem(typed: string): string | null {
  const { length } = typed.trim()
  if (length === 0) return 'Please write a message'
  if (length <= longestMessage) return null
  return `Please use at most ${formatCount(longestMessage)} characters: ${formatCount(length - longestMessage)} too many`
}
