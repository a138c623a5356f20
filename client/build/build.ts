import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import subsetFont from 'subset-font'
import { build, type Manifest } from 'vite'
import { bootElement, bootScript, fontFile } from './bootScript.ts'
import type { Shared } from './business.ts'
import { documentHtml } from './document.ts'
import { assetsOf, copyPreviousAssets } from './previousAssets.ts'
import { buildWorker } from './workerBuild.ts'

/*
 * Builds build/client: hashed assets, prerendered HTML with an inline stylesheet for every public page, and the portal's shell.
 * pages.json lists the documents and the inline hashes for the server's content security policy. The service worker gets its
 * precache list. The build retains the previous build's assets, for pages that are still open.
 */
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const target = path('../../build/client')
// The build writes a temporary folder and renames it at the end: a failed build leaves the last good one, and the server never
// sees half a build.
const buildFolder = `${target}.${process.pid}`
const prerenderOut = path(`../../build/prerender.${process.pid}`)
process.on('exit', () => {
  for (const folder of [buildFolder, prerenderOut]) rmSync(folder, { recursive: true, force: true })
})
const configFile = path('vite.config.ts')
const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const signInCss = 'portal/account/signIn/signIn.css'

/** The characters of headings, labels and names: English, Spanish, French and German, and the signs we use. */
const letters = `${String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 32 + index))}\u00a0ÁÉÍÓÚÜÑáéíóúüñÀÂÇÈÊËÎÏÔÖÙÛÄàâçèêëîïôöùûä¿¡©®°·×½–—‘’“”…•′″−€`

await build({ configFile, logLevel: 'warn', build: { outDir: buildFolder } })
await build({
  configFile,
  logLevel: 'warn',
  build: { ssr: path('prerender.tsx'), outDir: prerenderOut, manifest: false, copyPublicDir: false },
})
const manifest: Manifest = JSON.parse(read('.vite/manifest.json'))
const prerenderer = pathToFileURL(join(prerenderOut, 'prerender.js')).href
const { prerenderPages, prerenderNotFound, prerenderLink, prerenderSignIn, prerenderShell }: typeof import('./prerender.tsx') =
  await import(prerenderer)
const template = readFileSync(path('../index.html'), 'utf8')
const bootCode = await bootScript()
const font = await writeFont()
const style = read(asset('app/styles.css').file).trim()
const signInStyle = read(asset(signInCss).file).trim()
// Without scripts the boot script cannot load the typeface after the first paint: then the browser does, by this rule.
const fontFace = `@font-face{font-family:"Barlow Condensed";font-weight:600;font-display:swap;src:url("${font}") format("woff2")}`
const unscriptedFont = `<noscript><style>${fontFace}</style></noscript>`

const pages: Record<string, string> = {}
for (const page of await prerenderPages()) {
  const file = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`
  pages[page.path] = file
  writePage(file, 'page', page)
}
writePage('404.html', 'page', await prerenderNotFound())
writePage('link.html', 'link', await prerenderLink())
const signIn: Record<string, string> = {}
for (const page of await prerenderSignIn()) {
  signIn[page.path] = `${page.path.slice(1)}.html`
  writePage(`${page.path.slice(1)}.html`, 'signIn', page)
}
writePage('app.html', 'shell', {
  title: 'Fairlane Freight',
  description: null,
  html: await prerenderShell(),
  source: 'portal/PortalArea.tsx',
})
rmSync(join(buildFolder, '.vite'), { recursive: true })
for (const inlined of ['app/styles.css', signInCss]) rmSync(join(buildFolder, asset(inlined).file))
const currentAssets = assetsOf(buildFolder)
const documents = { pages, signIn, shell: 'app.html', link: 'link.html', notFound: '404.html' }
const csp = { scripts: [hash(bootCode)], styles: [hash(style), hash(signInStyle), hash(fontFace)] }
write('pages.json', JSON.stringify({ ...documents, csp, assets: currentAssets }))
for (const name of readdirSync(buildFolder, { recursive: true, encoding: 'utf8' })) compress(name)
const precached = await buildWorker(buildFolder, documents)
compress('sw.js')
const copied = copyPreviousAssets(target, buildFolder, currentAssets)
rmSync(target, { recursive: true, force: true })
renameSync(buildFolder, target)
const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`
console.log(
  `The device keeps ${precached.files} files: ${kB(precached.brotli)} to fetch, ${kB(precached.bytes)} on it. ` +
    `${copied} assets of the build before are kept.`,
)

interface Page {
  title: string
  description: string | null
  shared?: Shared | undefined
  data?: readonly object[]
  html: string
  source: string
}

function writePage(file: string, kind: 'page' | 'link' | 'signIn' | 'shell', { source, ...page }: Page) {
  const { chunks, stylesheets } = findAssets(source)
  // The shell says at once that it loads: the portal's stylesheets, which include its own, are applied with the portal's code.
  const links = stylesheets.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`).join('')
  const inlined = kind === 'shell' || kind === 'signIn' ? signInStyle : style
  const styles = `<style>${inlined}</style>${kind === 'shell' ? links : ''}${unscriptedFont}`
  const app = `/${asset('app/main.tsx').file}`
  // The shell and the link page show nothing until their code runs, so they preload it; other pages paint first. `as="script"`:
  // for modulepreload Chromium ignores its code cache and compiles again each time.
  const preload = (href: string) => `<link rel="preload" as="script" crossorigin href="${href}">`
  const isPainted = kind === 'page' || kind === 'signIn'
  const preloads = isPainted ? '' : [app, ...chunks].map(preload).join('')
  const errors = `/${asset('app/pageErrors.ts').file}`
  const boot = bootElement(bootCode, { app, chunks: isPainted ? chunks : [], font, errors })
  write(file, documentHtml(template, { ...page, kind, styles: styles + preloads, boot }))
}

/** All chunks needed to hydrate a page, so that the browser fetches them in parallel, and their stylesheets. */
function findAssets(source: string): { chunks: string[]; stylesheets: string[] } {
  const found = new Set(['app/main.tsx', source])
  for (const key of found) for (const imported of asset(key).imports ?? []) found.add(imported)
  found.delete('app/main.tsx')
  const chunks = [...found].map(asset)
  const addresses = (files: string[]) => files.map((file) => `/${file}`)
  return { chunks: addresses(chunks.map(({ file }) => file)), stylesheets: addresses(chunks.flatMap(({ css = [] }) => css)) }
}

function asset(source: string) {
  const entry = manifest[source]
  if (!entry) throw new Error(`The build has no chunk for client/${source}`)
  return entry
}

/** Writes Barlow Condensed 600 (OFL), subset to `letters`, under a name with its hash. */
async function writeFont(): Promise<string> {
  const subset = await subsetFont(readFileSync(fontFile), letters, { targetFormat: 'woff2' })
  const name = `assets/barlow-condensed-600-${createHash('sha256').update(subset).digest('base64url').slice(0, 8)}.woff2`
  writeFileSync(join(buildFolder, name), subset)
  return `/${name}`
}

/** Writes a .br file beside a file that it makes smaller: the server does not compress files. */
function compress(name: string) {
  if (!/\.(html|js|css|json|svg|txt|webmanifest|map)$/.test(name)) return
  const content = readFileSync(join(buildFolder, name))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(join(buildFolder, `${name}.br`), brotliCompressSync(content, { params }))
}

function read(name: string): string {
  return readFileSync(join(buildFolder, name), 'utf8')
}

function write(name: string, content: string) {
  writeFileSync(join(buildFolder, name), content)
}
// Prerendered modules listen to other tabs, which would keep this process running.
process.exit()
