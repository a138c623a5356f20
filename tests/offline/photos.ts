import type { FileKind } from '#shared/kernel/file'
import type { HeldFile } from '../../client/platform/offline/outbox/entry.ts'
import { holdFile } from '../../client/platform/offline/outbox/files.ts'
import { isKnownHere } from '../../client/platform/offline/session/storedSession.ts'
import { named, takePhoto } from '../support/files.ts'
import type { Tab } from './device.ts'
import { type Item, photosOf } from './items.ts'
import type { Random } from './random.ts'

/** Adds the photos of an item to the draft of its form. False if the form needs more photos than there are. */
export async function takePhotos(
  { database }: Tab,
  item: Item,
  { draft, at, random }: { draft: string; at: number; random: Random },
): Promise<boolean> {
  const { userId, kind: itemKind } = item
  const [least, most] = photosOf[itemKind] ?? [0, 0]
  const count = least + random.below(most - least + 1)
  const held: string[] = []
  for (let place = 0; place < count; place++) {
    // A user who has signed out here takes no photo.
    if (!(await isKnownHere(database, userId))) break
    const { kind, ...page } = await heldPhoto(at + place)
    // Of a document or a receipt it shows a page.
    const photo = itemKind === 'loadProof' ? { ...page, kind } : page
    const isHeld = await holdFile(database, draft, userId, photo).then(
      () => true,
      (error) => {
        // While the photo was made ready.
        if (error.message === 'Signed out') return false
        throw error
      },
    )
    if (isHeld) held.push(photo.sha256)
  }
  item.photos = held
  return held.length >= least
}

/** A photo unlike any other, as a device stores it. */
async function heldPhoto(takenAt: number): Promise<HeldFile & { kind: FileKind }> {
  const photo = await takePhoto({ width: 16, height: 16 })
  return { ...named(photo), takenAt, blob: new Blob([new Uint8Array(photo.content)], { type: photo.type }) }
}
