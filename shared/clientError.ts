import { z } from 'zod'

/** A place in our own code, `file:line:column`; `page` is the page's own document. */
const frame = z.string().regex(/^(?:page|[\w.-]{1,80}\.(?:js|ts|tsx)):\d{1,7}:\d{1,7}$/)

/** An error that a page or the service worker reports: enough to find the defect, and nothing of whom it happened to. */
export const clientError = z.strictObject({
  name: z.string().regex(/^[A-Za-z]{1,40}$/),
  message: z.string().max(1000),
  frames: z.array(frame).max(10),
  /** The pattern of the address: `/portal/admin/loads/:id`. */
  route: z.string().max(200),
  /** The file name of the build's entry, which differs from build to build. */
  build: z.string().regex(/^[\w.-]{1,80}$/),
  /** Whether the last request before it was answered. */
  online: z.boolean(),
})

export type ClientError = z.infer<typeof clientError>
