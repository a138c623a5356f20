import { existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { resolveConfig } from 'vite'
import { type VitePluginPWAAPI, VitePWA } from 'vite-plugin-pwa'
import { notFoundPath, pages } from '#shared/kernel/paths'

/** The contents of pages.json: the file of each document. */
interface Documents {
  pages: Record<string, string>
  signIn: Record<string, string>
  shell: string
  link: string
  notFound: string
}

export interface Precached {
  files: number
  /** Uncompressed, as stored, and compressed, as transferred. */
  bytes: number
  brotli: number
}

/**
 * Builds sw.js beside the finished files of `folder`. Its precache list has every file that a page can request, documents by
 * their paths. Called after the pages are written: the plugin by itself would build the worker with the client, before them.
 */
export async function buildWorker(folder: string, documents: Documents): Promise<Precached> {
  const addresses = new Map(Object.entries(documents.pages).map(([path, file]) => [file, path]))
  addresses.set(documents.shell, pages.portal).set(documents.link, pages.link).set(documents.notFound, notFoundPath)
  const precached: Precached = { files: 0, bytes: 0, brotli: 0 }

  const { plugins } = await resolveConfig(
    {
      configFile: false,
      logLevel: 'warn',
      root: fileURLToPath(new URL('..', import.meta.url)),
      build: { outDir: folder, target: ['chrome111', 'safari16.4', 'firefox128'] },
      plugins: [
        VitePWA({
          strategies: 'injectManifest',
          srcDir: 'app',
          filename: 'service-worker.ts',
          manifest: false,
          injectRegister: false,
          integration: { configureCustomSWViteBuild: (inline) => void Object.assign(inline, { logLevel: 'warn' }) },
          injectManifest: {
            rollupFormat: 'iife',
            // Without files for search engines, and pictures for link previews or the install dialog.
            globPatterns: ['**/*.{html,js,css,woff2,svg,png,ico,webmanifest}'],
            // Whom the worker serves gets the pages on which people sign in from the portal's code, which is on the device.
            globIgnores: ['share.png', ...Object.values(documents.signIn)],
            manifestTransforms: [
              (entries) => {
                for (const { url, size } of entries) {
                  const compressedFile = join(folder, `${url}.br`)
                  precached.files += 1
                  precached.bytes += size
                  precached.brotli += existsSync(compressedFile) ? statSync(compressedFile).size : size
                }
                return { manifest: entries.map((entry) => ({ ...entry, url: addresses.get(entry.url) ?? `/${entry.url}` })) }
              },
            ],
          },
        }),
      ],
    },
    'build',
    'production',
    'production',
  )
  const api: VitePluginPWAAPI = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api
  await api.generateSW()
  renameSync(join(folder, 'service-worker.js'), join(folder, 'sw.js'))
  return precached
}
