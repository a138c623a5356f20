import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStorage, StorageFull } from './storage.ts'

/** What is being written, under names of its own: in the same folder, so that a file system can rename it. */
const unfinished = 'unfinished'

/** Files in a folder, in 256 folders by how their names begin. */
export function folderStorage(folder: string): FileStorage {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  return {
    write: (name, content) => writeWhole(pathOf(name), join(folder, unfinished, randomUUID()), content).catch(asFull),
    read: (name) => readFile(pathOf(name)).catch(missing(null)),
    has: (name) =>
      access(pathOf(name))
        .then(() => true)
        .catch(missing(false)),
    remove: (name) => rm(pathOf(name), { force: true }),
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

function asFull(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOSPC' || error.code === 'EDQUOT' ? new StorageFull(error.message, { cause: error }) : error
}

const missing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
