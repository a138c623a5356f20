import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStorage, StorageFailure } from './storage.ts'

/** The subfolder of unfinished files, under random names: in the same folder, so that the file system can rename them. */
export const unfinished = 'unfinished'

/** Files in a folder, in 256 folders by how their names begin. */
export function folderStorage(folder: string): FileStorage {
  const getPath = (name: string) => join(folder, name.slice(0, 2), name)
  const writeTo = (path: string, content: Buffer) => writeWhole(path, join(folder, unfinished, randomUUID()), content)
  return {
    write: (name, content) => writeTo(getPath(name), content).catch(failed),
    read: (name) => readFile(getPath(name)).catch(missing(null)),
    has: (name) =>
      access(getPath(name))
        .then(() => true)
        .catch(missing(false)),
    remove: (name) => rm(getPath(name), { force: true }).catch(failed),
    check: async () => {
      const trial = join(folder, unfinished, 'trial')
      await writeTo(trial, Buffer.from('?')).catch(failed)
      for (const name of await readdir(join(folder, unfinished))) await removeIfOld(join(folder, unfinished, name))
      await rm(trial, { force: true })
    },
  }
}

/** Under its own name it is there as a whole, or not at all, also after a loss of power. */
async function writeWhole(path: string, temporary: string, content: Buffer): Promise<void> {
  for (const file of [path, temporary]) await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    const file = await open(temporary, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  // The name itself.
  const named = await open(dirname(path), 'r')
  await named.sync().finally(() => named.close())
}

/** Deletes an unfinished file of a killed server; a recent one may belong to another server. */
async function removeIfOld(path: string): Promise<void> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
  if (mtimeMs < Date.now() - 86_400_000) await rm(path, { force: true })
}

function failed(error: NodeJS.ErrnoException): never {
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  throw new StorageFailure(isFull ? 'full' : 'away', error.message, { cause: error })
}

const missing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T =>
    error.code === 'ENOENT' ? instead : failed(error)
