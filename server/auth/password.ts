import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP recommends it: 19 MiB, 2 passes, 1 lane. Kept in the hash itself, so they may grow. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash that is kept of a password, its salt and parameters within. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}

let nobodys: Promise<string> | undefined

/**
 * Whether `password` is the one that was hashed. Without a hash (nobody by that name, or no longer) it takes as long and
 * answers false: time does not tell who exists.
 */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const right = await verify(kept ?? (await nobodys), password)
  return right && kept !== null
}
