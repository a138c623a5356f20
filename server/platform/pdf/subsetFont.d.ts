/** The package comes without types; this is the part that loads one weight of a variable font. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt'
    keepAllGlyphs: true
    variationAxes: { wght: number }
    dropTables?: string[]
  }
  export default function subsetFont(font: Uint8Array, letters: undefined, options: Options): Promise<Uint8Array>
}
