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

/** The first that fits: most browsers also claim to be others. */
const browsers: [sign: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b.*\bMobile\b/, 'an Android phone'],
  [/\bAndroid\b/, 'an Android tablet'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'a Mac'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** What a browser calls itself (`User-Agent`), in plain words: `Chrome on Windows`; null where it says nothing we know. */
export function deviceOf(userAgent: string | null): string | null {
  const named = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1]
  const [browser, system] = [named(browsers), named(systems)]
  if (!browser && !system) return null
  return `${browser ?? 'A browser'}${system ? ` on ${system}` : ''}`
}
