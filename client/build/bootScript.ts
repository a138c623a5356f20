import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** boot.ts as one minified line, to be inlined into every page. */
export async function bootScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: ['chrome111', 'safari16.4', 'firefox128'],
      modulePreload: false,
      lib: { entry: fileURLToPath(new URL('../app/boot.ts', import.meta.url)), formats: ['iife'], name: 'boot' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('The boot script was not built')
  return output.output[0].code.trim()
}

/** The element that carries the script. What differs by page is in its attributes, so that one hash serves all. */
export function bootElement(
  code: string,
  data: { app: string; chunks: readonly string[]; font: string; errors: string },
): string {
  return `<script data-app="${data.app}" data-chunks="${data.chunks.join(' ')}" data-font="${data.font}" data-errors="${data.errors}">${code}</script>`
}

/** The whole file of the typeface, before anything is cut from it. */
export const fontFile = require.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2')

/** In development the page is not prerendered; the boot script is the same, and the typeface is uncut. */
export function bootInDevelopment(): Plugin {
  return {
    name: 'boot-in-development',
    apply: 'serve',
    async transformIndexHtml(html) {
      const boot = bootElement(await bootScript(), {
        app: '/app/main.tsx',
        chunks: [],
        font: `/@fs${fontFile}`,
        errors: '/app/pageErrors.ts',
      })
      return html.replace('<!--boot-->', boot)
    },
  }
}
