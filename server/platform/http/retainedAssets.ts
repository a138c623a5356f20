import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Stopped } from '../../config/stopped.ts'
import { type BuiltFile, builtFile } from './builtClient.ts'

const kinds = new Set(['.js', '.css', '.woff2', '.svg', '.png'])
/** Whether a name is one that a build generates: no path, no source map, no hidden file. */
const isAsset = (name: string) => /^\w[\w.-]*$/.test(name) && kinds.has(extname(name))

/**
 * How long an asset is retained after the last server that has it in its build started, in milliseconds: pages are open for
 * weeks.
 */
const retentionMs = 90 * 24 * 3600 * 1000

/**
 * Copies the hashed assets of the build in `clientDir` into `folder`, where servers of other builds find them. Deletes assets
 * that no build has published for 90 days. Throws a Stopped where the folder cannot be used.
 */
export function publishAssets(clientDir: string, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    const now = new Date()
    for (const name of readdirSync(join(clientDir, 'assets'))) {
      if (!isAsset(name.replace(/\.br$/, ''))) continue
      const retained = join(folder, name)
      if (!existsSync(retained)) {
        // Under its name only when it is whole.
        const part = join(folder, `.${name}.${process.pid}`)
        copyFileSync(join(clientDir, 'assets', name), part)
        renameSync(part, retained)
      }
      utimesSync(retained, now, now)
    }
    for (const name of readdirSync(folder)) {
      const retained = join(folder, name)
      const since = statSync(retained, { throwIfNoEntry: false })?.mtimeMs
      if (since && since < now.getTime() - retentionMs) rmSync(retained, { force: true })
    }
  } catch (error) {
    throw new Stopped(`The folder ${folder} cannot keep the assets of releases: ${(error as Error).message}. See ASSETS_DIR.`)
  }
}

/** An asset of another build, by its path `/assets/…`; null where `folder` has none. */
export async function retainedAsset(folder: string, path: string): Promise<BuiltFile | null> {
  const name = path.slice('/assets/'.length)
  const content = isAsset(name) ? await readOrNull(join(folder, name)) : null
  return content && builtFile(name, content, await readOrNull(join(folder, `${name}.br`)))
}

async function readOrNull(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
