/**
 * Noto Sans for the scripts that our own typefaces lack. Each package has many small variable WOFF2 files. A document loads the
 * few that it needs, as SFNT of one weight: pdfkit embeds neither WOFF2 nor variable fonts.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)

/** A file of a package, and the code points it has, as pairs of first and last. */
interface FontFile {
  path: string
  ranges: [first: number, last: number][]
}

const alphabets = 'arabic armenian bengali devanagari ethiopic georgian gujarati gurmukhi hebrew tamil thai'.split(' ')
/** Han characters look different in each of these languages; the other letters of a text say which one it is in. */
const eastAsian = {
  japanese: ['jp', 'sc', 'kr'],
  korean: ['kr', 'sc', 'jp'],
  chinese: ['sc', 'jp', 'kr'],
} as const

const filesByScript = new Map<string, FontFile[]>()

function getFiles(script: string): FontFile[] {
  const cached = filesByScript.get(script)
  if (cached) return cached
  const name = `noto-sans-${script}`
  const subsets: Record<string, string> = JSON.parse(readFileSync(resolve(`@fontsource-variable/${name}/unicode.json`), 'utf8'))
  const files = Object.entries(subsets).map(([subset, ranges]) => ({
    path: `@fontsource-variable/${name}/files/${name}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map((range): [number, number] => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    }),
  }))
  filesByScript.set(script, files)
  return files
}

function detectLanguage(text: string): keyof typeof eastAsian {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese'
  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese'
}

const found = new Map<string, readonly string[]>()

/** The files that may have a character of a text, in the order of the language that the text shows. */
export function findScriptFonts(character: string, text: string): readonly string[] {
  const language = detectLanguage(text)
  const key = `${language} ${character}`
  const cached = found.get(key)
  if (cached) return cached
  const codePoint = character.codePointAt(0) as number
  const paths = [...alphabets, ...eastAsian[language]].flatMap((script) =>
    getFiles(script).flatMap(({ path, ranges }) =>
      ranges.some(([first, last]) => first <= codePoint && codePoint <= last) ? [path] : [],
    ),
  )
  found.set(key, paths)
  return paths
}

const loaded = new Map<string, Buffer>()

const toKey = (path: string, weight: number) => `${path} ${weight}`

/** A font that `loadScriptFont` has loaded before; undefined for others. */
export const getScriptFont = (path: string, weight: number): Buffer | undefined => loaded.get(toKey(path, weight))

/** Loads one weight of a file, once for the process. */
export async function loadScriptFont(path: string, weight: number): Promise<void> {
  if (getScriptFont(path, weight)) return
  const font = await subsetFont(readFileSync(resolve(path)), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    variationAxes: { wght: weight },
    // fontkit throws at the empty anchors of this one; without the table it places the marks by their boxes.
    ...(path.includes('gurmukhi') && { dropTables: ['GPOS'] }),
  })
  loaded.set(toKey(path, weight), Buffer.from(font))
}
