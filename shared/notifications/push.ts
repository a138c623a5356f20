import { z } from 'zod'
import { text } from '../kernel/text.ts'

const base64url = (bytes: number, what: string) =>
  z
    .string()
    .max(200, `Please send ${what} as the browser gave it`)
    .refine((text) => /^[\w-]+={0,2}$/.test(text) && text.replaceAll('=', '').length === Math.ceil((bytes * 8) / 6), {
      message: `Please send ${what} as the browser gave it`,
    })
    .describe(`${bytes} bytes in base64url`)

/** The body of `POST /api/push`: a subscription as the browser gave it. */
export const pushSubscription = z.strictObject({
  endpoint: text(2000).describe('The address of the push service, which is the secret of this device'),
  keys: z.strictObject({
    p256dh: base64url(65, 'the public key'),
    auth: base64url(16, 'the secret'),
  }),
})

export type PushSubscriptionBody = z.output<typeof pushSubscription>

/** The answer of `GET /api/push/key`. */
export const pushKey = z.object({ key: z.string().describe('What browsers call applicationServerKey, in base64url') })

export type PushKey = z.infer<typeof pushKey>
