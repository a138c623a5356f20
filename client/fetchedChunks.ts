import type { Plugin } from 'vite'

/*
 * Runs in the page, as it stands here. A chunk is imported once all it needs has been fetched: a module that could not be
 * fetched is failed for the life of the page in some browsers (Chromium 150), and "try again" would never fetch it again.
 * The import then finds it where the browser keeps what it has fetched.
 */
const helper = String.raw`
const fetching = new Map()
function fetchOnce(path, get) {
  let done = fetching.get(path)
  if (!done) {
    done = get(path)
    fetching.set(path, done)
    done.catch(() => fetching.delete(path))
  }
  return done
}
async function fetchScript(path) {
  const loaded = document.querySelector('script[src="' + path + '"], link[rel=modulepreload][href="' + path + '"]')
  if (loaded) return
  const response = await fetch(path)
  if (!response.ok) throw new Error(response.status + ': ' + path)
  await response.blob()
}
function addStyles(path) {
  if (document.querySelector('link[rel=stylesheet][href="' + path + '"]')) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error('Failed to load ' + path))
    }
    document.head.append(link)
  })
}
export async function __vitePreload(load, needed = []) {
  // A chunk that needs no other is named by its import alone.
  const [, own] = /import\(.\.\/([\w.-]+\.js)/.exec(load) ?? []
  const base = import.meta.url.slice(location.origin.length).replace(/[^/]*$/, '')
  const all = new Set(needed.map((path) => '/' + path))
  if (own) all.add(base + own)
  try {
    await Promise.all([...all].map((path) => fetchOnce(path, path.endsWith('.css') ? addStyles : fetchScript)))
    return await load()
  } catch (error) {
    const event = new Event('vite:preloadError', { cancelable: true })
    dispatchEvent(event)
    throw error
  }
}`

/** Puts our way of fetching chunks in the place of Vite's, which lets the browser import what may not arrive. */
export function fetchedChunks(): Plugin {
  return {
    name: 'fetched-chunks',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? helper : null),
  }
}
