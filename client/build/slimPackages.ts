import type { Plugin } from 'vite'

const production = new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url).pathname

/** What lucide's own piece does for our icons: they all say themselves whether they are hidden. */
const createIcon = `
import { createElement } from 'react'
export default function createLucideIcon({ node }) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, ...rest }) {
    return createElement('svg', {
      xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24', fill: 'none',
      stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', ...rest,
    }, ...shapes)
  }
}`

/**
 * Leaves out of two packages what no page of ours uses: 4 kB of every first visit. The router comes in its production
 * build, without the prefetching of its framework mode and without the parts that only names for development tools keep
 * from being dropped; the icons are drawn without the options that nobody here gives. Only the size changes, and
 * tests/e2e/early.test.ts holds it.
 */
export function slimPackages(): Plugin {
  return {
    name: 'slim-packages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^react-router$/, replacement: production }] },
      // The prerendered icons must be those of the browser.
      ssr: { noExternal: ['lucide-react'] },
    }),
    transform(code, id) {
      if (/\/lucide-react\/.*\/createLucideIcon\.m?js$/.test(id)) return { code: createIcon, map: null }
      // The shapes never change places.
      if (/\/lucide-react\/.*\/icons\//.test(id)) return { code: code.replace(/,\s*key: "\w+"/g, ''), map: null }
      if (!/\/react-router\/dist\//.test(id)) return null
      const slim = code
        .replace(/^[\w$]+\.displayName = "[\w.]+";$/gm, '')
        .replace(/React\d*\.createElement\(PrefetchPageLinks, [^()]*\)/, 'null')
        .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1')
      return { code: slim, map: null }
    },
  }
}
