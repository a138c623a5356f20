import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type ServerHttp2Session } from 'node:http2'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pages as addresses, notFoundPath, revisionHeader } from '#shared/kernel/paths'
import { freePort, root } from './product.ts'

const built = join(root, 'build', 'client')
const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain',
}

export interface PageServer {
  url: string
  /** The hash of its public key, for `--ignore-certificate-errors-spki-list`. */
  spki: string
  /** The responses in order: the path, the bytes of the body, and whether the worker requested it. */
  served: { path: string; bytes: number; worker: boolean }[]
  /** Stops the server and closes its connections. */
  close: () => void
}

/**
 * Serves the built pages as through a reverse proxy: HTTP/2, TLS, brotli. Below `/twin` each page is served without its
 * scripts: the lower bound of its times. `added`: more files, by their paths; `everywhere`: the one of them that is served
 * for every page.
 */
export async function servePages(added: Record<string, string | Buffer> = {}, everywhere?: string): Promise<PageServer> {
  const { pages, shell, link, notFound, csp } = listed()
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${csp.scripts.map((hash) => `'${hash}'`).join(' ')}`,
    `style-src 'self' ${csp.styles.map((hash) => `'${hash}'`).join(' ')}`,
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'",
  ].join('; ')

  // Read once: a concurrent build must not remove files during a visit.
  const files = new Map(
    readdirSync(built, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(built, path), readFileSync(path)]),
  )
  for (const [file, content] of Object.entries(added)) files.set(file, Buffer.from(content))
  const documents: Record<string, string> = {
    ...pages,
    [addresses.portal]: shell,
    [addresses.link]: link,
    [notFoundPath]: notFound,
  }
  if (everywhere) for (const path of Object.keys(documents)) documents[path] = everywhere
  const served: PageServer['served'] = []
  const answer = ({ url = '/', headers }: Http2ServerRequest, response: Http2ServerResponse) => {
    const path = new URL(url, 'https://localhost').pathname
    const twin = path.startsWith('/twin')
    const file = documents[twin ? path.slice('/twin'.length) : path] ?? path.slice(1)
    const plain = files.get(file)
    if (!plain) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
      return
    }
    const packed = twin ? withoutScripts(plain) : files.get(`${file}.br`)
    response.writeHead(file === notFound ? 404 : 200, {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      'cache-control': file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': policy,
      // Without it the worker takes the page for one of another build and does not install.
      [revisionHeader]: createHash('md5').update(plain).digest('hex'),
      ...(packed ? { 'content-encoding': 'br' } : {}),
    })
    const body = packed ?? plain
    served.push({ path, bytes: body.length, worker: headers.referer?.endsWith('/sw.js') ?? false })
    response.end(body)
  }

  const certificate = selfSigned()
  const publicKey = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' })
  const server = createSecureServer({ ...certificate, allowHTTP1: false }, answer)
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => sessions.add(session))
  const close = () => {
    server.close()
    for (const session of sessions) session.destroy()
  }
  const spki = createHash('sha256').update(publicKey).digest('base64')
  return { url: `https://localhost:${port}`, spki, served, close }
}

interface Listed {
  /** The file of each public page, by path. */
  pages: Record<string, string>
  shell: string
  link: string
  notFound: string
  csp: { scripts: string[]; styles: string[] }
}

function listed(): Listed {
  return JSON.parse(readFileSync(join(built, 'pages.json'), 'utf8'))
}

/** The built public pages, and the 404 page. */
export function publicPaths(): string[] {
  return [...Object.keys(listed().pages), notFoundPath]
}

function withoutScripts(page: Buffer): Buffer {
  return brotliCompressSync(page.toString().replace(/<script\b[\s\S]*?<\/script>|<link rel="preload" as="script"[^>]*>/g, ''))
}

function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'fairlane-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const text = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost']
    execFileSync('openssl', ['req', '-x509', ...text, '-keyout', key, '-out', cert], { stdio: 'pipe' })
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
