import { addPlugins, addRoute, getCacheKeyForURL, matchPrecache, precache } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { workerRoute } from '#shared/kernel/anonymousRoute'
import { inPortal, isLinkPage, notFoundPath, pages, revisionHeader, withoutSlashesAtEnd } from '#shared/kernel/paths'
import type { Notification as Told } from '#shared/notifications/notification'
import { drainInWorker, syncTag } from '../platform/offline/outbox/workerDrain.ts'
import { createReporter } from '../platform/transport/clientErrors.ts'

/*
 * Precaches the whole site of one build: every page, the portal's shell, all chunks, the typeface, icons and the manifest. The
 * worker answers navigations from the cache. It answers a public path with that page, a portal address with the shell, and a link
 * with the link page. It does not intercept requests to /api. Requests outside the precache, such as assets of other builds, go
 * to the network.
 */
declare const self: ServiceWorkerGlobalScope

const files = self.__WB_MANIFEST
const revisions = new Map(files.flatMap((file) => (typeof file === 'string' ? [] : [[file.url, file.revision]])))
addPlugins([
  {
    // The server sends the not-found page with status 404, and the cache keeps that status. During a release a server of another
    // build may answer. A worker with a page of another build would break offline, so it is not installed and the browser retries
    // later.
    cacheWillUpdate: async ({ request, response }) => {
      const { pathname } = new URL(request.url)
      const revision = revisions.get(pathname)
      const isOfThisBuild = !revision || response.headers.get(revisionHeader) === revision
      return isOfThisBuild && response.status === (pathname === notFoundPath ? 404 : 200) ? response : null
    },
  },
])
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
  // Falls back to the network where the browser has evicted the cache.
  return (await matchPrecache(toDocumentPath(path))) ?? (await fetch(request))
}

/** The path under which the document for a path is cached. */
function toDocumentPath(path: string): string {
  if (inPortal(path)) return pages.portal
  return isLinkPage(path) ? pages.link : path
}

function isOurs(path: string): boolean {
  return inPortal(path) || isLinkPage(path) || getCacheKeyForURL(path) !== undefined
}

/** A path outside the precache may be a page of a newer build: the worker shows the cached not-found page only offline. */
async function unknown(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await matchPrecache(notFoundPath)) ?? Response.error()
  }
}

// Controls the page of the first visit without a reload. Later versions wait until a tab asks for them: see update.ts.
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
})

// Background sync: the network is back, perhaps with no page open. Drains the outbox.
self.addEventListener('sync', (event) => {
  if (event.tag !== syncTag) return
  const drained = drainInWorker()
  drained.catch(report)
  event.waitUntil(drained)
})

// A push, perhaps with no page open: every browser requires the worker to show a notification.
self.addEventListener('push', (event) => {
  if (!event.data) return
  const shown = show(event.data.json())
  shown.catch(report)
  event.waitUntil(shown)
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data?.path ?? pages.portal))
})

async function show({ title, body, path, tag, count }: Told): Promise<void> {
  const pictures = { icon: '/icons/mark-192.png', badge: '/icons/mark-192.png' }
  // A notification of the same tag is replaced, and the device alerts again.
  await self.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    ...pictures,
    renotify: true,
  } as NotificationOptions)
  // A visible window shows the count itself.
  const windows = await self.clients.matchAll({ type: 'window' })
  if (!windows.some(({ visibilityState }) => visibilityState === 'visible')) await self.navigator.setAppBadge?.(count)
}

/** Focuses the window that shows this path, or opens a new one, so that unsaved input in other windows stays. */
async function openAt(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const existing = windows.find(({ url }) => new URL(url).pathname === path)
  await (existing ? existing.focus() : self.clients.openWindow(path))
}
