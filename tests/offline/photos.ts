import type { HeldFile } from '../../client/offline/outbox/entry.ts'
import { holdFile } from '../../client/offline/outbox/files.ts'
import { isKnownHere } from '../../client/offline/session/storedSession.ts'
import { named, takePhoto } from '../files.ts'
import type { Tab } from './device.ts'

/** Takes photos for a form, and returns their SHA-256. None once the person has signed out here. */
export async function takePhotos(
  { database }: Tab,
  count: number,
  { draft, userId, at }: { draft: string; userId: string | null; at: number },
): Promise<string[]> {
  if (!(await isKnownHere(database, userId))) return []
  const photos = await Promise.all(Array.from({ length: count }, (_, place) => heldPhoto(at + place)))
  for (const photo of photos) await holdFile(database, draft, userId, photo)
  return photos.map(({ sha256 }) => sha256)
}

/** A photo like no other, as a device holds it. */
async function heldPhoto(takenAt: number): Promise<HeldFile> {
  const photo = await takePhoto({ width: 16, height: 16 })
  return { ...named(photo), takenAt, blob: new Blob([new Uint8Array(photo.content)], { type: photo.type }) }
}
