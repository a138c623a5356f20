import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { root } from './product.ts'

const deferredPart = /const (\w+) = deferredPart\(async \(\) => \(await import\('([^']+)'\)\)\.(\w+)(?:, \{[^}]*\})?\)/g

/** Replaces the special parts of our build with the defaults of Vite. */
const ordinary: Plugin = {
  name: 'ordinary',
  enforce: 'pre',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('<html', '<html data-scripts="ready"')
        .replace('content=""', 'content="Fairlane Freight"')
        .replace('<!--boot-->', '<script type="module" src="/app/main.tsx"></script>'),
  },
  transform(code, id) {
    if (id.endsWith('/client/styles.css'))
      return { code: `@import "@fontsource/barlow-condensed/latin-600.css";\n${code}`, map: null }
    if (!id.includes('/client/') || id.endsWith('/lazyPage.tsx')) return null
    // Without prerendered HTML a deferred part is imported by its page.
    const whole = code.replace(deferredPart, "import { $3 as $1 } from '$2'")
    if (whole.includes('deferredPart(')) throw new Error(`${id} has a deferred part that this pattern does not match`)
    return { code: whole, map: null }
  },
}

/**
 * The same client as an ordinary single-page app: an empty index.html with a stylesheet and a module script, a chunk for
 * each route, no prerendering, nothing inlined. Returns its files by path, each with its `.br`.
 */
export async function buildSpa(): Promise<Record<string, Buffer>> {
  const outDir = mkdtempSync(join(tmpdir(), 'fairlane-spa-'))
  try {
    await build({
      configFile: false,
      root: join(root, 'client'),
      logLevel: 'error',
      plugins: [ordinary, react(), tailwindcss()],
      build: { outDir, emptyOutDir: true, target: ['chrome111', 'safari16.4', 'firefox128'] },
    })
    const files: Record<string, Buffer> = {}
    for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const name = relative(outDir, path)
      const content = readFileSync(path)
      files[name] = content
      if (/\.(html|js|css|svg|webmanifest)$/.test(name)) files[`${name}.br`] = brotliCompressSync(content)
    }
    return files
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
