import { hash, verify } from '@node-rs/argon2'
import { type ClientKey, createQueue } from '../../platform/loadShedding/queue.ts'

/** Argon2id as OWASP recommends: 19 MiB, 2 passes, 1 lane. The hash contains them, so they can be raised later. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Passwords are hashed two at a time: files, compression and name resolution use the other two threads of libuv. A fair queue
 * serves clients in turn: a sign-in waits for one of each other client, not for all of one.
 */
const queue = createQueue({ atOnce: 2, most: 500, longest: 10_000 })

/** The client key of the command line, and of jobs of the server. */
const noClient: ClientKey = { id: '' }

/** The hash to store for a password, with salt and parameters. Throws QueueFull where too many wait. */
export function hashPassword(password: string, client = noClient): Promise<string> {
  return queue.inTurn(client, () => hash(password, strength))
}

let dummyHash: Promise<string> | undefined

/**
 * Whether `password` matches the hash. Without a hash (no such user, or disabled) it takes just as long and returns false,
 * so that timing does not reveal which accounts exist. Throws QueueFull where too many wait.
 */
export async function isPassword(password: string, storedHash: string | null, client = noClient): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', strength)
  const compared = storedHash ?? (await dummyHash)
  const matches = await queue.inTurn(client, () => verify(compared, password))
  return matches && storedHash !== null
}
