import type { Knex } from 'knex'
import { type FileKind, fileTypeOf } from '#shared/kernel/file'
import type { NamedFile } from '#shared/loads/proof'
import { storeFile } from '../domains/files/store.ts'
import { type FileStorage, StorageFailure } from '../platform/files/storage.ts'
import { fileInMemory } from '../platform/http/upload.ts'
import { chanceOf } from './chance.ts'
import type { DemoLoad } from './demoLoads.ts'
import { documentPhoto, palletPhoto, signaturePicture } from './demoPictures.ts'

/** How many of the last delivered loads have photos: of the demo shipper, of the demo driver, and of others. */
const photographed = { shipper: 3, driver: 3, others: 2 }

/** The files of an event, by its load and its type. */
export type DemoFiles = ReadonlyMap<string, NamedFile[]>

export const filesKey = ({ id }: Pick<DemoLoad, 'id'>, { type }: { type: string }) => `${id} ${type}`

/**
 * Draws and stores photos and signatures at the stops of some delivered loads. A new visitor therefore sees a proof without a
 * whole haul first. Without a storage, or where it is unreachable, the loads have no photos.
 */
export async function seedFiles(
  trx: Knex,
  storage: FileStorage | null,
  demos: readonly DemoLoad[],
  userId: string,
): Promise<DemoFiles> {
  const files = new Map<string, NamedFile[]>()
  if (!storage) return files
  const store = async (content: Buffer, kind: FileKind): Promise<NamedFile> => {
    const file = fileInMemory(content)
    const { sha256, size } = file
    await storeFile(trx, storage, { sha256, file, userId, driverId: null, client: { id: userId } })
    return { sha256, size, type: fileTypeOf(content) as NamedFile['type'], kind }
  }
  try {
    for (const load of withPhotos(demos)) {
      const chance = chanceOf(Number(load.id.slice(2)) % 2 ** 31)
      const proof = load.events.find(({ type }) => type === 'delivered')?.proof
      const isDamaged = proof?.exceptions.some(({ kind }) => kind === 'damaged') ?? false
      files.set(filesKey(load, { type: 'departed_pickup' }), [await store(await palletPhoto(chance), 'freight')])
      files.set(filesKey(load, { type: 'delivered' }), [
        await store(await documentPhoto(chance), 'bill_of_lading'),
        ...(isDamaged ? [await store(await palletPhoto(chance, { wet: true }), 'damage')] : []),
        await store(await signaturePicture(chance), 'signature'),
      ])
    }
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error
    files.clear()
  }
  return files
}

function withPhotos(demos: readonly DemoLoad[]): DemoLoad[] {
  const delivered = demos.filter(({ deliveredAt }) => deliveredAt !== null).toSorted((a, b) => getTime(b) - getTime(a))
  const take = (count: number, isSuitable: (load: DemoLoad) => boolean) => delivered.filter(isSuitable).slice(0, count)
  return [
    ...new Set([
      ...take(photographed.shipper, ({ shipper }) => shipper === 0),
      ...take(photographed.driver, ({ driver }) => driver === 0),
      ...take(photographed.others, () => true),
    ]),
  ]
}

const getTime = ({ deliveredAt }: DemoLoad) => deliveredAt?.getTime() ?? 0
