import bidiFactory, { type Bidi } from 'bidi-js'

// The package's types describe an ES module, but Node loads its CommonJS file: the import is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)()

/** A piece of a line whose characters run in one direction, in one font. */
export interface Run {
  font: string
  text: string
  /** Its embedding level by the Unicode Bidirectional Algorithm: odd for right to left. */
  level: number
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** The runs of a line, in the order in which they are read. The line itself is English: left to right. */
export function splitRuns(text: string, getFont: (character: string) => string): Run[] {
  const directed = rightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'ltr') : null
  const mirrored = directed ? bidi.getMirroredCharactersMap(text, directed.levels) : null
  const runs: Run[] = []
  let index = 0
  for (const character of text) {
    const level = directed?.levels[index] ?? 0
    const shown = mirrored?.get(index) ?? character
    const font = getFont(shown)
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.text += shown
    else runs.push({ font, text: shown, level })
    index += character.length
  }
  return runs
}

/** The same runs in visual order, from left to right (rule L2 of the algorithm). */
export function orderRuns(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    let start = 0
    while (start < ordered.length) {
      let end = start
      while (end < ordered.length && (ordered[end] as Run).level >= level) end++
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end + 1
    }
  }
  return ordered
}
