import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Gazetteer, parseGazetteer } from '#shared/gazetteer'
import { projectRoot } from '../root.ts'
import { Stopped } from '../stopped.ts'

/** Reads the cities of the United States and their zones from the build. */
export function loadGazetteer(): Gazetteer {
  const file = join(projectRoot(), 'build', 'gazetteer.txt')
  try {
    return parseGazetteer(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Stopped(`The list of cities is missing: run \`npm run build:gazetteer\`, which makes ${file}.`, { cause: error })
  }
}
