import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Gazetteer, parseGazetteer } from '#shared/gazetteer'
import { projectRoot } from '../root.ts'
import { Stopped } from '../stopped.ts'

/** The cities of the United States with their zones, as the build made them. */
export function loadGazetteer(): Gazetteer {
  const file = join(projectRoot(), 'build', 'gazetteer.txt')
  try {
    return parseGazetteer(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Stopped(`The list of cities is missing: run \`npm run build:gazetteer\`, which makes ${file}.`, { cause: error })
  }
}
