/** The package comes without types; this is the part the build uses. */
declare module 'subset-font' {
  export default function subsetFont(font: Uint8Array, letters: string, options: { targetFormat: 'woff2' }): Promise<Uint8Array>
}
