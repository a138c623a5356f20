import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const picture = '<meta property="og:image" content="/share.png">'
const business = '{"@type":"LocalBusiness","url":"/","image":"/share.png"}'

/** A small client as the build creates it, with files that must never be served. */
export function builtClient() {
  const home = mkdtempSync(join(tmpdir(), 'fairlane-client-'))
  const folder = join(home, 'client')
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const files: Record<string, string> = {
    'index.html': `<!doctype html><title>Home</title>${picture}<script type="application/ld+json">${business}</script>${' '.repeat(2000)}`,
    'shippers.html': `<!doctype html><title>Shippers</title>${picture}`,
    'track.html': `<!doctype html><title>Track</title><meta property="og:title" content="Track a load"><meta property="og:description" content="By its reference">${picture}`,
    'app.html': '<!doctype html><title>Shell</title>',
    'portal.html': '<!doctype html><title>Signed out</title>',
    'sign-in.html': '<!doctype html><title>Sign in</title>',
    'link.html': '<!doctype html><title>Link</title>',
    '404.html': '<!doctype html><title>404 Page Not Found</title>',
    'assets/app-1a2b.js': `console.log("hello")${' '.repeat(2000)}`,
    'sw.js': 'self.skipWaiting',
    'icons/icon-192.png': 'png',
    'manifest.webmanifest': '{}',
  }
  for (const [path, content] of Object.entries(files)) write(path, content)
  for (const path of ['index.html', 'assets/app-1a2b.js']) write(`${path}.br`, brotliCompressSync(files[path] ?? ''))
  write('.env', 'SECRET=1')
  write('assets/.hidden', 'hidden')
  write('assets/app-1a2b.js.map', '{}')
  write('../secret.txt', 'secret')
  write(
    'pages.json',
    JSON.stringify({
      pages: { '/': 'index.html', '/shippers': 'shippers.html', '/track': 'track.html' },
      signIn: { '/portal': 'portal.html', '/sign-in': 'sign-in.html' },
      shell: 'app.html',
      link: 'link.html',
      notFound: '404.html',
      csp: {
        scripts: ['sha256-scriptScriptScriptScriptScriptScriptScriptScr='],
        styles: ['sha256-styleStyleStyleStyleStyleStyleStyleStyleSty='],
      },
    }),
  )
  return { folder, files, remove: () => rmSync(home, { recursive: true, force: true }) }
}
