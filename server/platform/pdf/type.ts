/**
 * The fonts of our documents: Barlow Condensed for headings, Source Sans 3 for text, Noto Sans for other scripts. Each font comes
 * in files of some hundred characters, so a text uses as many of them as it needs.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { orderRuns, type Run, splitRuns } from './direction.ts'
import { findScriptFonts, getScriptFont } from './scriptFonts.ts'
import { unpackWoff } from './woff.ts'

/** The style of a text: regular, semibold, or heading. */
export type Face = 'text' | 'strong' | 'head'

/** The part of a PDF document that measures and sets text. */
export type TypeDocument = Pick<PDFKit.PDFDocument, 'font' | 'fontSize' | 'registerFont' | 'text' | 'widthOfString'>

const resolve = createRequire(import.meta.url).resolve
const toFiles = (family: string, weight: number, subsets: readonly string[]) =>
  subsets.map((subset) => `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)
const latin = ['latin', 'latin-ext', 'vietnamese']
const sans = [...latin, 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
const strong = toFiles('source-sans-3', 600, sans)
/** In the order in which a character is looked for. */
const files: Record<Face, readonly string[]> = {
  text: toFiles('source-sans-3', 400, sans),
  strong,
  head: [...toFiles('barlow-condensed', 600, latin), ...strong],
}

/** Read once, and cached: some 100 kB each; a document rarely needs more than three. */
const unpacked = new Map<string, Buffer>()
function readFont(file: string): Buffer {
  const font = unpacked.get(file) ?? unpackWoff(readFileSync(resolve(file)))
  unpacked.set(file, font)
  return font
}

/** The weight in which the fonts of other scripts are set. */
const weights: Record<Face, number> = { text: 400, strong: 600, head: 600 }

/** Replaces a character that no font file has; the foot of the page explains it. */
export const unprintable = '□'
/** Words are measured at this size once, and scaled. */
const measured = 1000

/** Our own font of a character, by face; the same for all documents, as are the widths of words. */
const fonts = new Map<string, string | null>()
const widths = new Map<string, number>()
const maxWidths = 20_000

interface Printable {
  text: string
  isComplete: boolean
}

/** Sets and measures text on a document. */
export class Type {
  /** A character of the current page could not be set, and was replaced by `unprintable`. */
  isLacking = false
  /** Fonts that are not loaded yet; without them the document is to be drawn again. */
  readonly missing = new Map<string, { path: string; weight: number }>()
  readonly #doc: TypeDocument
  readonly #registered = new Set<string>()
  readonly #printable = new Map<string, Printable>()
  readonly #graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

  constructor(doc: TypeDocument) {
    this.#doc = doc
  }

  /** The text as it can be set: one line, composed letters, and `unprintable` for what we have no letter of. */
  printable(text: string, face: Face): string {
    const key = `${face} ${text}`
    const printable = this.#printable.get(key) ?? this.#compose(text, face)
    this.#printable.set(key, printable)
    if (!printable.isComplete) this.isLacking = true
    return printable.text
  }

  #compose(text: string, face: Face): Printable {
    const lines = text.normalize('NFC').split(/[\r\n]+/)
    const clean = lines
      .map((line) => line.replace(/(?!\u00a0)\s/g, ' ').trim())
      .filter(Boolean)
      .join(' · ')
      .replace(/\p{Cf}/gu, '')
    if ([...clean].every((character) => this.#fontOf(character, face, clean)) && this.#canShape(clean, face)) {
      return { text: clean, isComplete: true }
    }
    const composed = Array.from(this.#graphemes.segment(clean), ({ segment }) =>
      [...segment].every((character) => this.#fontOf(character, face, clean)) && this.#canShape(segment, face)
        ? segment
        : unprintable,
    ).join('')
    // What cannot be shaped as a whole may be so from letters that can be shaped alone.
    return { text: this.#canShape(composed, face) ? composed : unprintable, isComplete: false }
  }

  /** Whether the font can set these letters together: fontkit throws at some impossible sequences. */
  #canShape(text: string, face: Face): boolean {
    try {
      this.widthOf(text, face, measured)
      return true
    } catch {
      // The foot of the page says that something could not be printed.
      return false
    }
  }

  /** In points. */
  widthOf(text: string, face: Face, size: number): number {
    const key = `${face} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = this.#runsOf(text, face).reduce((sum, run) => sum + this.#widthOfRun(run, measured), 0)
      if (widths.size > maxWidths) widths.clear()
      // Measured without its fonts it would be wrong for the next document.
      if (this.missing.size === 0) widths.set(key, width)
    }
    return (width * size) / measured
  }

  #widthOfRun({ font, text }: Run, size: number): number {
    return this.#use(font, size).widthOfString(text)
  }

  /** Sets a line from `x` on with its baseline on `y`, in reading order, for readers who copy the text. */
  set(text: string, face: Face, size: number, x: number, y: number): void {
    const runs = this.#runsOf(text, face)
    const starts = new Map<Run, number>()
    let start = x
    for (const run of orderRuns(runs)) {
      starts.set(run, start)
      start += this.#widthOfRun(run, size)
    }
    for (const run of runs) {
      this.#use(run.font, size).text(run.text, starts.get(run), y, { lineBreak: false, baseline: 'alphabetic' })
    }
  }

  #runsOf(text: string, face: Face): Run[] {
    return splitRuns(text, (character) => this.#fontOf(character, face, text) ?? (files[face][0] as string))
  }

  /** The first font that has the character; null where none has, or where it is not loaded yet. */
  #fontOf(character: string, face: Face, text: string): string | null {
    const key = `${face} ${character}`
    let own = fonts.get(key)
    if (own === undefined) {
      own = files[face].find((file) => this.#has(file, character)) ?? null
      fonts.set(key, own)
    }
    if (own) return own
    const weight = weights[face]
    for (const path of findScriptFonts(character, text)) {
      if (!getScriptFont(path, weight)) {
        this.missing.set(`${path} ${weight}`, { path, weight })
        return null
      }
      if (this.#has(`${path} ${weight}`, character)) return `${path} ${weight}`
    }
    return null
  }

  #has(font: string, character: string): boolean {
    // The types of pdfkit lack the current font.
    const { _font } = this.#use(font, measured) as unknown as { _font: { font: FontFile } }
    return _font.font.hasGlyphForCodePoint(character.codePointAt(0) as number)
  }

  #use(font: string, size: number): TypeDocument {
    if (!this.#registered.has(font)) {
      const [path = '', weight] = font.split(' ')
      this.#doc.registerFont(font, weight ? getScriptFont(path, Number(weight)) : readFont(path))
      this.#registered.add(font)
    }
    return this.#doc.font(font).fontSize(size)
  }
}

interface FontFile {
  hasGlyphForCodePoint(codePoint: number): boolean
}
