import { z } from 'zod'

const instant = z.iso.datetime({ offset: true })

/** One of the places where a person is signed in. */
export const session = z.object({
  id: z.uuid(),
  createdAt: instant.describe('When they signed in'),
  lastSeenAt: instant.describe('When it was last used, to the minute'),
  device: z.string().nullable().describe('Browser and system in plain words; null where the browser did not say'),
  isCurrent: z.boolean().describe('The session that asks'),
})

export type Session = z.infer<typeof session>

/** The signs that all must be there, and whom they name. */
type Named = [signs: RegExp[], name: string]

/** The first that fits: most browsers also claim to be others. */
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

/** What a browser calls itself (`User-Agent`), in plain words: `Chrome on Windows`; null where it says nothing we know. */
export function deviceOf(userAgent: string | null): string | null {
  const named = (names: Named[]) => names.find(([signs]) => signs.every((sign) => sign.test(userAgent ?? '')))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (!browser && !system) return null
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`
}
