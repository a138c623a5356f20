import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { assetsOf, copyPreviousAssets } from '../../../client/build/previousAssets.ts'

/** Builds a release of these assets after the previous one, as client/build/build.ts does. Returns all assets it then serves. */
function releases() {
  const home = mkdtempSync(join(tmpdir(), 'fairlane-releases-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  let previous = join(home, 'none')
  return (...assets: string[]) => {
    const folder = mkdtempSync(join(home, 'build-'))
    mkdirSync(join(folder, 'assets'))
    for (const name of assets) {
      writeFileSync(join(folder, 'assets', name), name)
      writeFileSync(join(folder, 'assets', `${name}.br`), `${name} in brotli`)
    }
    const own = assetsOf(folder)
    writeFileSync(join(folder, 'pages.json'), JSON.stringify({ assets: own }))
    copyPreviousAssets(previous, folder, own)
    previous = folder
    return assetsOf(folder)
  }
}

test('the first build has only its own assets', () => {
  expect(releases()('app-1.js')).toEqual(['app-1.js'])
})

test('assets are kept for one more release, with their compressed copies', () => {
  const build = releases()
  build('app-1.js', 'same.js')
  expect(build('app-2.js', 'same.js')).toEqual(['app-1.js', 'app-2.js', 'same.js'])
  expect(build('app-3.js', 'same.js')).toEqual(['app-2.js', 'app-3.js', 'same.js'])
})

test('building the same release again keeps the assets of the previous one', () => {
  const build = releases()
  build('app-1.js')
  build('app-2.js')
  expect(build('app-2.js')).toEqual(['app-1.js', 'app-2.js'])
})
