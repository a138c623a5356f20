import type { Knex } from 'knex'

/** The keys by which push services know this server. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** The keys, made once and shared by all instances: with other ones every subscription would be lost. */
export async function storedPushKeys(knex: Knex): Promise<PushKeys> {
  const read = (): Promise<PushKeys | undefined> =>
    knex('push_keys').first({ publicKey: 'public_key', privateKey: 'private_key' })
  const stored = await read()
  if (stored) return stored
  const { generateVAPIDKeys } = await loadWebPush()
  const { publicKey, privateKey } = generateVAPIDKeys()
  await knex('push_keys').insert({ public_key: publicKey, private_key: privateKey }).onConflict('id').ignore()
  // Those of the instance that was first.
  return (await read()) as PushKeys
}

/** Loaded with the first person who wants notifications. */
export const loadWebPush = async () => (await import('web-push')).default
