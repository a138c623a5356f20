import type { Refusal } from './refusal.ts'

/** Why something was refused, for a list in which it is one of many: the sentences of its fields and findings, else its own. */
export function problemMessages({ message, details: { errors, findings } }: Refusal): string {
  const all = [...Object.values(errors ?? {}), ...(findings ?? []).map(({ message }) => message)]
  return all.join(' ') || message
}
