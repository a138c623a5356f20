import { addPlugins, addRoute, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { workerRoute } from '#shared/impersonal'
import { inPortal, notFoundPath, pages, withoutSlashesAtEnd } from '#shared/paths'
import { drainInWorker, syncTag } from './offline/outbox/workerDrain.ts'
import { createReporter } from './transport/clientErrors.ts'

/*
 * The whole site on the device: every page, the portal's shell, all chunks, typeface, icons and the manifest, as one build
 * made them. A page answers under its own address, an address of the portal with the shell. Nothing of /api passes
 * through here, and what is not of this build (a missing asset too) is the network's to answer.
 */
declare const self: ServiceWorkerGlobalScope

// The page for unknown addresses arrives as what it is, with status 404, and is cached and shown like that.
addPlugins([
  {
    cacheWillUpdate: async ({ request, response }) => {
      const { pathname } = new URL(request.url)
      return response.status === (pathname === notFoundPath ? 404 : 200) ? response : null
    },
  },
])
const files = self.__WB_MANIFEST
precache(files)
registerRoute(new NavigationRoute(({ request, url }) => answer(request, url), { denylist: [/^\/api(?![^/?])/] }))
addRoute({ directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })

const entry = /^\/assets\/(main-[\w-]+\.js)$/
const urls = files.map((file) => (typeof file === 'string' ? file : file.url))
const report = createReporter(() => ({
  route: workerRoute,
  build: urls.flatMap((url) => entry.exec(url)?.[1] ?? [])[0] ?? 'unknown',
}))
self.addEventListener('error', ({ error }) => report(error))
self.addEventListener('unhandledrejection', ({ reason }) => report(reason))

async function answer(request: Request, url: URL): Promise<Response> {
  const path = withoutSlashesAtEnd(url.pathname)
  if (!isOurs(path)) return await unknown(request)
  if (path !== url.pathname) return Response.redirect(path + url.search, 301)
  // The browser may have cleared the cache; then the network has it.
  return (await matchPrecache(inPortal(path) ? pages.portal : path)) ?? (await fetch(request))
}

function isOurs(path: string): boolean {
  return inPortal(path) || getCacheKeyForURL(path) !== undefined
}

/** Perhaps a page of a newer build: the network knows, and only without it we say that there is no such page. */
async function unknown(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await matchPrecache(notFoundPath)) ?? Response.error()
  }
}

// A first visit is controlled from then on without a reload. Later versions wait until someone asks for them: see update.ts.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
})

// The network is back, perhaps with no page open: what waits on this device is sent.
self.addEventListener('sync', (event) => {
  if (event.tag !== syncTag) return
  const drained = drainInWorker()
  drained.catch(report)
  event.waitUntil(drained)
})
