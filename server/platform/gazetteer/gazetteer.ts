import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Gazetteer, parseGazetteer } from '#shared/kernel/gazetteer'
import { projectRoot } from '../../config/root.ts'
import { Stopped } from '../../config/stopped.ts'

let loaded: Gazetteer | null = null

/** The cities of the United States and their zones, read from the build once for the process. */
export function loadGazetteer(): Gazetteer {
  loaded ??= readGazetteer()
  return loaded
}

function readGazetteer(): Gazetteer {
  const file = join(projectRoot(), 'build', 'gazetteer.txt')
  try {
    return parseGazetteer(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Stopped(`The list of cities is missing: run \`npm run build:gazetteer\`, which makes ${file}.`, { cause: error })
  }
}
