/**
 * The type of our papers: Barlow Condensed for headings, Source Sans 3 for what is read. Each comes in files of some hundred
 * characters, so a text is set from as many of them as it needs.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff } from './woff.ts'

/** What a text looks like: what is read, the same in semibold, or as a heading. */
export type Face = 'text' | 'strong' | 'head'

/** A piece of a text that one file has all characters of. */
interface Run {
  font: string
  text: string
}

/** The part of a PDF document that measures and sets text. */
export type TypeDocument = Pick<PDFKit.PDFDocument, 'font' | 'fontSize' | 'registerFont' | 'text' | 'widthOfString'>

const resolve = createRequire(import.meta.url).resolve
const filesOf = (family: string, weight: number, subsets: readonly string[]) =>
  subsets.map((subset) => `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)
const latin = ['latin', 'latin-ext', 'vietnamese']
const sans = [...latin, 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const strong = filesOf('source-sans-3', 600, sans)
/** In the order in which a character is looked for. */
const files: Record<Face, readonly string[]> = {
  text: filesOf('source-sans-3', 400, sans),
  strong,
  head: [...filesOf('barlow-condensed', 600, latin), ...strong],
}

/** Read once, and kept: some 100 kB each, of which a paper rarely needs more than three. */
const unpacked = new Map<string, Buffer>()
function fontOf(file: string): Buffer {
  const font = unpacked.get(file) ?? unpackWoff(readFileSync(resolve(file)))
  unpacked.set(file, font)
  return font
}

/** What stands for a character that no file has. */
const lacking = '?'
/** Words are measured at this size once, and scaled. */
const measured = 1000

/** By face and character; the same for all documents, as are the widths of words. */
const fonts = new Map<string, string | null>()
const widths = new Map<string, number>()
const mostWidths = 20_000

/** Sets and measures text on a document. */
export class Type {
  /** A character could not be set: `?` stands for it. */
  isLacking = false
  readonly #doc: TypeDocument
  readonly #registered = new Set<string>()
  readonly #printable = new Map<string, string>()
  readonly #graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

  constructor(doc: TypeDocument) {
    this.#doc = doc
  }

  /** The text as it can be set: one line, composed letters, and a question mark for what we have no letter of. */
  printable(text: string, face: Face): string {
    const key = `${face} ${text}`
    const known = this.#printable.get(key) ?? this.#compose(text, face)
    this.#printable.set(key, known)
    return known
  }

  #compose(text: string, face: Face): string {
    const lines = text.normalize('NFC').split(/[\r\n]+/)
    const clean = lines
      .map((line) => line.replace(/(?!\u00a0)\s/g, ' ').trim())
      .filter(Boolean)
      .join(' · ')
      .replace(/\p{Cf}/gu, '')
    if ([...clean].every((character) => this.#fontOf(character, face))) return clean
    this.isLacking = true
    return Array.from(this.#graphemes.segment(clean), ({ segment }) =>
      [...segment].every((character) => this.#fontOf(character, face)) ? segment : lacking,
    ).join('')
  }

  /** In points. */
  widthOf(text: string, face: Face, size: number): number {
    const key = `${face} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = this.#runsOf(text, face).reduce((sum, run) => sum + this.#use(run.font, measured).widthOfString(run.text), 0)
      if (widths.size > mostWidths) widths.clear()
      widths.set(key, width)
    }
    return (width * size) / measured
  }

  /** Sets a line from `x` on, its letters standing on `y`. */
  set(text: string, face: Face, size: number, x: number, y: number): void {
    let at = x
    for (const run of this.#runsOf(text, face)) {
      const document = this.#use(run.font, size)
      document.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += document.widthOfString(run.text)
    }
  }

  #runsOf(text: string, face: Face): Run[] {
    const runs: Run[] = []
    for (const character of text) {
      const font = this.#fontOf(character, face) ?? (files[face][0] as string)
      const last = runs.at(-1)
      if (last?.font === font) last.text += character
      else runs.push({ font, text: character })
    }
    return runs
  }

  /** The first file that has the character; null where none has. */
  #fontOf(character: string, face: Face): string | null {
    const key = `${face} ${character}`
    let font = fonts.get(key)
    if (font === undefined) {
      font = files[face].find((file) => this.#has(file, character)) ?? null
      fonts.set(key, font)
    }
    return font
  }

  #has(file: string, character: string): boolean {
    // The types of pdfkit do not tell of the font in use.
    const { _font } = this.#use(file, measured) as unknown as { _font: { font: FontFile } }
    return _font.font.hasGlyphForCodePoint(character.codePointAt(0) as number)
  }

  #use(file: string, size: number): TypeDocument {
    if (!this.#registered.has(file)) {
      this.#doc.registerFont(file, fontOf(file))
      this.#registered.add(file)
    }
    return this.#doc.font(file).fontSize(size)
  }
}

interface FontFile {
  hasGlyphForCodePoint(codePoint: number): boolean
}
