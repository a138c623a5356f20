import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })

/** A row of `GET /api/sessions`: one of the caller's own sessions. */
export const session = z.object({
  id: z.uuid(),
  createdAt: instant.describe('When they signed in'),
  lastSeenAt: instant.describe('When it was last used, to the minute'),
  device: z.string().nullable().describe('Browser and operating system; null if the User-Agent is unknown'),
  isCurrent: z.boolean().describe('Whether it is the session of this request'),
})

export type Session = z.infer<typeof session>

/** Patterns that must all match, and the name of the browser or system. */
type Named = [signs: RegExp[], name: string]

/** The first match counts, because most browsers also claim to be others. */
const browsers: Named[] = [
  [[/\bEdg(?:e|A|iOS)?\//], 'Edge'],
  [[/\b(?:OPR|Opera)\//], 'Opera'],
  [[/\bSamsungBrowser\//], 'Samsung Internet'],
  [[/\b(?:Firefox|FxiOS)\//], 'Firefox'],
  [[/\b(?:Chrome|HeadlessChrome|CriOS)\//], 'Chrome'],
  [[/\bVersion\//, /\bSafari\//], 'Safari'],
]
const systems: Named[] = [
  [[/\biPhone\b/], 'an iPhone'],
  [[/\biPad\b/], 'an iPad'],
  [[/\bAndroid\b/, /\bMobile\b/], 'an Android phone'],
  [[/\bAndroid\b/], 'an Android tablet'],
  [[/\bWindows\b/], 'Windows'],
  [[/\bMacintosh\b/], 'a Mac'],
  [[/\bCrOS\b/], 'a Chromebook'],
  [[/\bLinux\b/], 'Linux'],
]

const findFirst = (names: Named[], userAgent: string | null): string | null =>
  names.find(([signs]) => signs.every((sign) => sign.test(userAgent ?? '')))?.[1] ?? null

/** The browser family of a User-Agent; null where it is unknown. */
export const browserOf = (userAgent: string | null) => findFirst(browsers, userAgent)

/** A User-Agent in plain words: `Chrome on Windows`; null where neither is known. */
export function deviceOf(userAgent: string | null): string | null {
  const [browser, system] = [browserOf(userAgent), findFirst(systems, userAgent)]
  if (!browser && !system) return null
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`
}
