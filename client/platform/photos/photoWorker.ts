import { draw } from './drawing.ts'

/* Draws photos beside the page. Each comes with the port on which the page waits for it. */
addEventListener('message', async ({ data, ports: [port] }: MessageEvent<Blob>) => {
  // What throws here is memory that the phone does not have.
  const drawing = await draw(data).catch(() => ({
    problem: 'This phone has no memory left for the photo. Close other apps and try again.',
  }))
  port?.postMessage(drawing)
})
