import { expect, test } from 'vitest'
import { impersonalMessage, routeOf } from '#shared/kernel/anonymousRoute'

test.each([
  ["Cannot read properties of undefined (reading 'status')", "Cannot read properties of undefined (reading 'status')"],
  ['i is not a function', 'i is not a function'],
  ['Unexpected token \'S\', "Secret Company" is not valid JSON', 'Unexpected token \'…\', "…" is not valid JSON'],
  ["can't parse 'Secret' O'Brien's", "can't parse '…'s"],
  ['broken: "Secret', 'broken: "…'],
  ['🚚🚚 broken: "Secret" there', '🚚🚚 broken: "…" there'],
  ['x"Secret" and y`Secret` there', 'x"…" and y`…` there'],
  ['no load FF4821337705 for secret@mail.example', 'no load <number> for <email>'],
  ['call (602) 555-0118 about Q-1042', 'call (602) <number> about <number>'],
  [
    'Minified React error #31; visit https://react.dev/errors/31?args[]=Secret for',
    'Minified React error #31; visit https://react.dev/errors/31 for',
  ],
  ['of 8f14e45f-ceea-467f-a0e6-7d3c1f2b9a10', 'of <number>'],
  [`${'long '.repeat(100)}Secret`, 'long '.repeat(60)],
])('%s is reported as %s', (message, reported) => expect(impersonalMessage('TypeError', message)).toBe(reported))

test('only the status of an ApiError is reported', () => {
  expect(impersonalMessage('ApiError', '422: Secret is no email address')).toBe('422')
})

test.each([
  ['/', '/'],
  ['/shippers', '/shippers'],
  ['/portal/admin/loads', '/portal/admin/loads'],
  ['/portal/admin/loads/FF4821337705', '/portal/admin/loads/:id'],
  ['/portal/admin/recruiting/A-1042', '/portal/admin/recruiting/:id'],
  ['/portal/admin/loads/:id', '/portal/admin/loads/:id'],
  ['/sw.js', '/sw.js'],
  ['/f/abcdefghijklmnopqrstuv', '/f/:token'],
  ['/f/:token', '/f/:token'],
  ['/f', '/f'],
  ['/secret-person', '*'],
  ['*', '*'],
])('%s is the route %s', (path, route) => expect(routeOf(path)).toBe(route))
