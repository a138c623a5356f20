import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Stopped } from './stopped.ts'

/** The checkout: the nearest parent with our package.json. Code runs from server/ in development, build/server/ in production. */
export function projectRoot(): string {
  let folder = import.meta.dirname
  while (!isProject(folder)) {
    const parent = dirname(folder)
    if (parent === folder) throw new Stopped(`No package.json of fairlane-freight was found above ${import.meta.dirname}.`)
    folder = parent
  }
  return folder
}

function isProject(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'fairlane-freight'
}
