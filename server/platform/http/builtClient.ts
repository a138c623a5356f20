import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { z } from 'zod'
import type { InlineHashes } from './headers.ts'

/** The manifest that the build writes next to the client. */
const manifest = z.object({
  pages: z.record(z.string(), z.string()),
  // Builds before had none.
  signIn: z.record(z.string(), z.string()).default({}),
  shell: z.string(),
  link: z.string(),
  notFound: z.string(),
  csp: z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
})

/** A file in memory, ready to be sent. */
export interface BuiltFile {
  content: Buffer
  /** The same file compressed with brotli, where the build made one. */
  brotli: Buffer | null
  /** Its extension, such as `.js`. */
  type: string
  etag: string
  /** The MD5 of the file as it was built: the worker's list has it, too. */
  revision: string
}

/** The built client in memory (4 MB), so that no request opens a file. */
export interface BuiltClient {
  /** Every public page by its path. */
  pages: ReadonlyMap<string, BuiltFile>
  /** The pages on which people sign in, by their paths. */
  signIn: ReadonlyMap<string, BuiltFile>
  shell: BuiltFile
  /** The page of a quote, opened by its link. */
  link: BuiltFile
  notFound: BuiltFile
  /** Every other public file by its path; without pages, the manifest, source maps and dotfiles. */
  files: ReadonlyMap<string, BuiltFile>
  csp: InlineHashes
}

/** The built client, or null where there is none; the server then serves only the API. */
export function readBuiltClient(folder: string | null): BuiltClient | null {
  if (!folder || !existsSync(join(folder, 'pages.json'))) return null
  const { pages, signIn, shell, link, notFound, csp } = manifest.parse(
    JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')),
  )
  const file = (name: string) => readBuiltFile(join(folder, name))
  const byPath = (names: Record<string, string>) => new Map(Object.entries(names).map(([path, name]) => [path, file(name)]))
  return {
    pages: byPath(pages),
    signIn: byPath(signIn),
    shell: file(shell),
    link: file(link),
    notFound: file(notFound),
    files: new Map(publicFiles(folder).map((name) => [`/${name.replaceAll(sep, '/')}`, file(name)])),
    csp,
  }
}

function publicFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, path, name }) => relative(folder, join(parentPath ?? path, name)))
    .filter((name) => !/\.(html|br|map)$/.test(name) && name !== 'pages.json' && !name.split(sep).some(isHidden))
}

const isHidden = (name: string) => name.startsWith('.')

function readBuiltFile(path: string): BuiltFile {
  return builtFile(path, readFileSync(path), existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : null)
}

/** A file with this name and content. */
export function builtFile(name: string, content: Buffer, brotli: Buffer | null): BuiltFile {
  const revision = createHash('md5').update(content).digest('hex')
  return { content, brotli, type: extname(name), etag: etagOf(content), revision }
}

/** The ETag: a hash of the content. Weak, because a proxy may compress the response. */
export function etagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 16)}"`
}
