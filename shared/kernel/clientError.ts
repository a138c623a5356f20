import { z } from 'zod'

/** A stack frame in our own code, `file:line:column`; `page` is the document itself. */
const frame = z.string().regex(/^(?:page|[\w.-]{1,80}\.(?:js|ts|tsx)):\d{1,7}:\d{1,7}$/)

/** The body of `POST /api/client-errors`: enough to find the defect, without personal data. */
export const clientError = z.strictObject({
  name: z.string().regex(/^[A-Za-z]{1,40}$/),
  message: z.string().max(1000),
  frames: z.array(frame).max(10),
  /** The route of the page (`routeOf`): `/portal/admin/loads/:id`. */
  route: z.string().max(200),
  /** The file name of the build's entry, which identifies the build by its hash. */
  build: z.string().regex(/^[\w.-]{1,80}$/),
  /** Whether the last request before the error got a response. */
  online: z.boolean(),
})

export type ClientError = z.infer<typeof clientError>
