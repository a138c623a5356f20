import { StrictMode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { messages } from '#shared/kernel/commonMessages'
import { company } from '#shared/kernel/company'
import { notFoundPath, pages } from '#shared/kernel/paths'
import { App } from '../app/App.tsx'
import { linkPage, notFoundPage, type PublicPage, publicPages, signInArea } from '../app/routes.tsx'
import { PortalLoading } from '../platform/ui/PortalLoading.tsx'
import { business, type Shared, website } from './business.ts'

export interface Prerendered {
  path: string
  title: string
  description: string | null
  shared?: Shared | undefined
  data?: readonly object[]
  source: string
  html: string
}

/** The meta descriptions, by path. They are in the prerendered HTML only: navigating in the app does not change them. */
const descriptions: Record<string, string> = {
  [pages.home]:
    'Freight dispatch, brokerage and back office in Arizona, California and Texas, day and night. A quote within 2 hours.',
  [pages.services]:
    'Dispatch services, freight brokerage and back-office support for carriers and shippers in Arizona, California and Texas.',
  [pages.shippers]:
    'Request a freight quote without an account. Hotshot, dry van, reefer and box truck in Arizona, California and Texas.',
  [pages.carriers]:
    'Hotshot, dry van, reefer and box truck loads with 24/7 dispatch, no factoring fees and the pay schedule you choose.',
  [pages.track]: `Where is my load? Look it up by its tracking reference, or call ${company.name} dispatch at any hour.`,
  [pages.apply]: `Apply to drive with ${company.name} in four short steps, on a phone and without a connection too. We contact you within 24 hours.`,
  [pages.privacy]: `What ${company.name} keeps about you, what for, how long, and whom to ask about it.`,
  [pages.terms]: `The terms under which ${company.name} arranges and hauls freight: quotes, payment, notice.`,
}

/** Previews of shared links, where they differ from title and description: most links to /track have a reference. */
const previews: Record<string, Shared> = {
  [pages.track]: {
    title: `Tracking page of a load | ${company.name}`,
    description: 'Opens where the load is: its status, pickup and delivery, and what was reported on the way. No account needed.',
  },
}

/** Every public page as HTML, in the order of the routes. */
export async function prerenderPages(): Promise<Prerendered[]> {
  return await Promise.all(publicPages.map((page) => prerenderPage(page, page.path)))
}

/** The not-found page, rendered at a path that is not ours, so that no link is marked as the current one. */
export async function prerenderNotFound(): Promise<Prerendered> {
  return await prerenderPage(notFoundPage, notFoundPath)
}

/** The page of links, as it is while it loads, the same for every token. */
export async function prerenderLink(): Promise<Prerendered> {
  return await prerenderPage(linkPage, pages.link)
}

/** The pages on which people sign in: /portal for who is not signed in, and the sign-in page. */
export async function prerenderSignIn(): Promise<Prerendered[]> {
  const page = (path: string, title: string) => prerenderPage({ ...signInArea, path, title: `${title} | ${company.name}` }, path)
  return [await page(pages.portal, 'Portal'), await page(pages.signIn, 'Sign in')]
}

/** The portal's shell, the same for everybody. It is replaced, not hydrated. */
export async function prerenderShell(): Promise<string> {
  return await toHtml(<PortalLoading />)
}

async function prerenderPage({ preload, title, source }: PublicPage, path: string): Promise<Prerendered> {
  await preload()
  const html = await toHtml(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  )
  if (path !== notFoundPath && html.includes(messages.notFound)) throw new Error(`${path} is prerendered as not found`)
  const description = descriptions[path] ?? null
  const data = path === pages.home && description ? [business(description), website] : []
  return { path, title, description, shared: previews[path], data, source, html }
}

/**
 * progressiveChunkSize: React would move a boundary above 12 kB out of line and put it in place with inline scripts,
 * which the content security policy refuses: the page would stay invisible.
 */
async function toHtml(element: React.ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(element, { progressiveChunkSize: Number.POSITIVE_INFINITY })
  let html = ''
  for await (const chunk of prelude as unknown as AsyncIterable<string | Uint8Array>) {
    html += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk)
  }
  if (/<script|\sstyle=/.test(html))
    throw new Error('A prerendered page has a script or a style attribute: the policy refuses both')
  return html
}
