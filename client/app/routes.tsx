import { messages } from '#shared/kernel/commonMessages'
import { company } from '#shared/kernel/company'
import { inPortal, isLinkPage, pages } from '#shared/kernel/paths'
import { type LazyPage, lazyPage } from './lazyPage.tsx'

export interface PublicPage extends LazyPage {
  path: string
  title: string
  /** The file of the screen, by which the build finds its chunk. */
  source: string
}

/** The public pages (§2): each is prerendered at build under its path. */
export const publicPages: readonly PublicPage[] = [
  {
    path: pages.home,
    title: `Hotshot, Dry Van, Reefer & Box Truck Dispatch | ${company.name}`,
    source: 'site/Home.tsx',
    ...lazyPage(async () => (await import('../site/Home.tsx')).Home),
  },
  {
    path: pages.services,
    title: `Services | ${company.name}`,
    source: 'site/Services.tsx',
    ...lazyPage(async () => (await import('../site/Services.tsx')).Services),
  },
  {
    path: pages.shippers,
    title: `Freight for Shippers: a Quote within 2 Hours | ${company.name}`,
    source: 'site/Shippers.tsx',
    ...lazyPage(async () => (await import('../site/Shippers.tsx')).Shippers),
  },
  {
    path: pages.carriers,
    title: `Drive with Us | ${company.name}`,
    source: 'site/Carriers.tsx',
    ...lazyPage(async () => (await import('../site/Carriers.tsx')).Carriers),
  },
  {
    path: pages.track,
    title: `Track Your Load | ${company.name}`,
    source: 'site/Track.tsx',
    ...lazyPage(async () => (await import('../site/Track.tsx')).Track),
  },
  {
    path: pages.apply,
    title: `Driver Application | ${company.name}`,
    source: 'apply/Apply.tsx',
    ...lazyPage(async () => (await import('../apply/Apply.tsx')).Apply),
  },
  {
    path: pages.privacy,
    title: `Privacy Policy | ${company.name}`,
    source: 'site/Privacy.tsx',
    ...lazyPage(async () => (await import('../site/Privacy.tsx')).Privacy),
  },
  {
    path: pages.terms,
    title: `Terms of Service | ${company.name}`,
    source: 'site/Terms.tsx',
    ...lazyPage(async () => (await import('../site/Terms.tsx')).Terms),
  },
]

/**
 * The page that a link opens for a customer, consignee or applicant: one document for every token. The page sets its title from
 * the response.
 */
export const linkPage: PublicPage = {
  path: `${pages.link}/:token?`,
  title: `Your shipment | ${company.name}`,
  source: 'link/LinkPage.tsx',
  ...lazyPage(async () => (await import('../link/LinkPage.tsx')).LinkPage),
}

/** The page for unknown paths, served with status 404. */
export const notFoundPage: PublicPage = {
  path: '*',
  title: `${messages.notFound} | ${company.name}`,
  source: 'site/NotFoundPage.tsx',
  ...lazyPage(async () => (await import('../site/NotFoundPage.tsx')).NotFound),
}

/** The portal, with its own routes and stylesheet. */
export const portalArea: LazyPage = lazyPage(async () => (await import('../portal/PortalArea.tsx')).PortalArea)

/**
 * The sign-in page, and /portal prerendered for visitors who are not signed in. Both work before the browser has the portal's
 * code.
 */
export const signInArea: LazyPage & { source: string } = {
  source: 'portal/account/signIn/SignInArea.tsx',
  ...lazyPage(async () => (await import('../portal/account/signIn/SignInArea.tsx')).SignInArea),
}

/** Whether this document is the prerendered /portal. Any other document shows the portal itself at that address. */
const isLandingDocument =
  typeof document === 'undefined' ||
  (location.pathname === pages.portal && document.querySelector('#root[data-prerendered]') !== null)

/** Whether a path shows the prerendered sign-in of this document. */
export const isLanding = (path: string): boolean => path === pages.portal && isLandingDocument

/** The screen that a path shows. */
export function pageAt(path: string): LazyPage {
  if (path === pages.signIn || isLanding(path)) return signInArea
  if (inPortal(path)) return portalArea
  return publicPageAt(path)
}

/** The page of the public site that a path shows. */
export function publicPageAt(path: string): PublicPage {
  if (isLinkPage(path)) return linkPage
  return publicPages.find((page) => page.path === path) ?? notFoundPage
}
