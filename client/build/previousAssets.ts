import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const listed = z.object({ assets: z.array(z.string()) })

/** The hashed files of a build, without those copied from an earlier one. */
export function assetsOf(folder: string): string[] {
  return readdirSync(join(folder, 'assets'))
    .filter((name) => !name.endsWith('.br'))
    .sort()
}

/**
 * Copies the assets of the build in `previous` beside the new ones in `folder`: pages that are still open request them. Only
 * those of one release: assets that `previous` had itself copied are dropped, unless both builds are of the same release.
 * Returns how many were copied.
 */
export function copyPreviousAssets(previous: string, folder: string, current: readonly string[]): number {
  if (!existsSync(join(previous, 'assets'))) return 0
  const { assets: listedAssets } = listed.parse(JSON.parse(readFileSync(join(previous, 'pages.json'), 'utf8')))
  const sameRelease = listedAssets.length === current.length && listedAssets.every((name) => current.includes(name))
  const copied = (sameRelease ? assetsOf(previous) : listedAssets).filter((name) => !current.includes(name))
  for (const name of copied) {
    for (const file of [name, `${name}.br`]) {
      const from = join(previous, 'assets', file)
      if (existsSync(from)) copyFileSync(from, join(folder, 'assets', file))
    }
  }
  return copied.length
}
