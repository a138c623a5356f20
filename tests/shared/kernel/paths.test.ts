import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPath, pages, portalHome } from '#shared/kernel/paths'
import * as spec from '../../support/spec/spec.ts'

describe('addresses', () => {
  test('every public route of the specification exists', () => {
    const known: string[] = Object.values(pages)
    for (const route of [...spec.publicRoutes, ...spec.footerLinks]) expect(known).toContain(route)
    expect(pages.quote).toBe(`/shippers#${spec.quotePanel.anchor}`)
  })

  test.each(Object.entries(spec.portalHomes))('%s lands at %s', (role, home) => expect(portalHome(role)).toBe(home))

  test.each(['', 'owner', '__proto__', 'toString'])('the unknown role %j is routed as admin', (role) => {
    expect(portalHome(role)).toBe(spec.portalHomes.admin)
  })
})

describe('the address to return to after sign-in', () => {
  test.each([
    '/portal',
    '/portal/admin/quotes',
    '/portal/admin/quotes?status=new&search=a%20b',
    '/shippers#quote-section',
    '/',
    '/apis',
  ])('%s is a path of this site and is kept', (path) => expect(ownPath(path)).toBe(path))

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https:evil.example',
    'https://evil.example/portal',
    'javascript:alert(1)',
    ' /portal',
    'portal',
    '',
    '/portal\\..\\x',
    '/portal admin',
    '/é',
    '/api',
    '/api/logout',
    '/api?x',
    '/api#x',
    '/./api/logout',
    '/portal/../api/logout',
    '/portal/%2e%2E/api/logout',
    '/portal/..',
    `/${'a'.repeat(2000)}`,
    null,
    undefined,
    ['/portal'],
    { toString: () => '/portal' },
  ])('%j is not, and becomes the portal', (value) => expect(ownPath(value)).toBe('/portal'))

  test('for any input the browser stays on this site and off the API', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      'api',
      'portal',
      'evil.example',
      '@',
      ':',
      '?',
      '#',
      '%2f',
      '\t',
      '\n',
      ' ',
      'é',
    )
    const hostile = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(hostile, fc.webUrl(), fc.string()), (asked) => {
        const url = new URL(ownPath(asked), 'https://fairlane.example/sign-in')
        expect(url.origin).toBe('https://fairlane.example')
        expect(/^\/api(\/|$)/.test(url.pathname), url.pathname).toBe(false)
      }),
      { numRuns: 3000 },
    )
  })
})
