import { hash, verify } from '@node-rs/argon2'

/** Argon2id as OWASP recommends: 19 MiB, 2 passes, 1 lane. The hash contains them, so they can be raised later. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash to store for a password, with salt and parameters. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, strength)
}

let dummyHash: Promise<string> | undefined

/**
 * Whether `password` matches the hash. Without a hash (no such user, or disabled) it takes just as long and returns false,
 * so that timing does not reveal which accounts exist.
 */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password')
  const matches = await verify(storedHash ?? (await dummyHash), password)
  return matches && storedHash !== null
}
