import { impersonalMessage } from '#shared/kernel/anonymousRoute'
import type { ClientError } from '#shared/kernel/clientError'
import { api } from '#shared/kernel/paths'
import { lastWentUnanswered, request } from './request.ts'

/** The most reports per page: one that fails in a loop must not flood the log. */
const maxReports = 5

/** The names of errors that are no defects: no response, an aborted request, and the worker asking for another sync event. */
const expected = new Set(['NoResponse', 'AbortError', 'StillWaiting'])

interface Place {
  /** See `routeOf`. */
  route: string
  build: string
}

/**
 * Reports errors to the server's log, each once and a few in all. A report that does not arrive is dropped: then the
 * connection is the problem, or the server is busy enough.
 */
export function createReporter(getPlace: () => Place): (thrown: unknown) => void {
  const reported = new Set<string>()
  return (thrown) => {
    // Offline no report can arrive: it is reported when it happens again.
    if (!navigator.onLine) return
    const { name, message, stack } = described(thrown)
    if (expected.has(name) || reported.size === maxReports) return
    const frames = readFrames(stack)
    const fingerprint = [name, message, frames[0]].join(' ')
    if (reported.has(fingerprint)) return
    reported.add(fingerprint)
    const report: ClientError = {
      name,
      message: impersonalMessage(name, message),
      frames,
      ...getPlace(),
      online: !lastWentUnanswered(),
    }
    request([api.clientErrors], { json: report, credentials: 'omit' }).catch(() => {
      // Dropped, see above.
    })
  }
}

/** Code can throw any value. Of a value that is no Error only the type is reported, because it may contain the user's input. */
function described(thrown: unknown): { name: string; message: string; stack: string } {
  if (!(thrown instanceof Error || thrown instanceof DOMException))
    return { name: 'NoError', message: `A ${typeof thrown} was thrown`, stack: '' }
  const { name, message, stack = '' } = thrown
  return { name: /^[A-Za-z]{1,40}$/.test(name) ? name : 'Error', message, stack }
}

/** The stack's frames in our own files, innermost first, without URLs and function names. */
function readFrames(stack: string): string[] {
  return stack
    .split('\n', 30)
    .filter((line) => line.includes(location.origin))
    .map((line) => {
      const [column = '', row = '', ...address] = line.replace(/\)$/, '').split(':').reverse()
      const file = address[0]?.split('?', 1)[0]?.split('/').pop() ?? ''
      return `${/^[\w.-]{1,80}\.(?:js|ts|tsx)$/.test(file) ? file : 'page'}:${row}:${column}`
    })
    .filter((frame) => /:\d{1,7}:\d{1,7}$/.test(frame))
    .slice(0, 10)
}
