import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bootInDevelopment } from './bootScript.ts'
import { chunkAtPortalStart } from './chunks.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The modules that every page needs, bundled into one chunk: a chunk for each would cost 5% more bytes. */
const everyPage = new RegExp(
  [
    'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)/',
    'lucide-react/dist/esm/(?!icons/)',
    'lucide-react/dist/esm/icons/(menu|x|moon|sun|arrow-right|phone|octagon-exclamation-point)\\.',
    'shared/kernel/(company|commonMessages|paths)\\.',
    'client/app/(App|routes|lazyPage|samePage|readyEvent|prerenderedControls)\\.',
    'client/platform/ui/(theme|Logo|ThemeToggle|LazyToaster|LoadFailure|LoadAgain|CompanyPhone|toastQueued|wrapText)\\.',
    'client/platform/offline/(outbox/evictionMarker|quickRead|outdated)\\.',
    'client/platform/outbox/OutboxSlot\\.',
    'client/site/(Layout|SiteHeader|SiteFooter|PageHero|DispatchPhone|useRouteFocus|AnswerTime)\\.',
    'client/platform/(signal|transport/readOpen)\\.',
    'vite/preload-helper|rolldown/runtime',
  ].join('|'),
)

/** The client alone. `build.ts` calls this for the browser and for the prerender; in development it proxies the API. */
export default defineConfig(({ isSsrBuild }) => ({
  root: path('..'),
  plugins: [react(), tailwindcss(), bootInDevelopment()],
  server: {
    port: 5173,
    fs: { allow: [path('../..')] },
    // The Host stays the browser's: the server compares it with the Origin of a write.
    proxy: { '/api/': { target: process.env.API_URL ?? 'http://127.0.0.1:3000', changeOrigin: false } },
  },
  build: {
    outDir: path('../../build/client'),
    emptyOutDir: true,
    manifest: true,
    // The oldest supported browsers; they have oklch, cascade layers and dynamic import.
    target: ['chrome111', 'safari16.4', 'firefox128'],
    modulePreload: {
      polyfill: false,
      // Every page contains the names of these chunks. The documents of the portal's shell, of links and of unknown paths preload
      // their own scripts. Their names would only add bytes to every public page. Styles must be listed.
      resolveDependencies: (file, dependencies) =>
        /\/(PortalArea|LinkPage|NotFoundPage)-/.test(file) ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
    },
    assetsInlineLimit: 0,
    // The portal's own chunk is larger than the default, because a signed-in user needs all of it.
    chunkSizeWarningLimit: 1000,
    rollupOptions: {
      input: [
        path('../app/main.tsx'),
        path('../app/pageErrors.ts'),
        path('../app/styles.css'),
        path('../portal/account/signIn/signIn.css'),
      ],
      // The boot script imports pageErrors.ts by its address and needs its exports.
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          // The prerender runs in Node, where the portal's code cannot.
          groups: isSsrBuild
            ? []
            : [
                { name: 'app', test: everyPage, includeDependenciesRecursively: false, priority: 1 },
                { name: chunkAtPortalStart, debugName: 'portal start', includeDependenciesRecursively: false },
              ],
        },
      },
    },
  },
}))
