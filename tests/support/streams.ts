import type { TestServer } from './server.ts'

/** Opens the event stream of a session and collects its text; `ended` is true once the server has closed it. */
export async function openStreamWith(at: TestServer, cookie: string) {
  const stop = new AbortController()
  const answer = await at.request('/api/events', { cookie, signal: stop.signal })
  const received = { text: '', ended: false }
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
      received.text += decoder.decode(chunk, { stream: true })
  })()
  reading.then(
    () => (received.ended = true),
    () => (received.ended = true),
  )
  return { answer, received, cookie, stop: () => stop.abort() }
}

/** The changes in the text of a stream. */
export const changes = (text: string) =>
  [...text.matchAll(/^event: changed\ndata: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? ''))
