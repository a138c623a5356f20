import type { Plugin } from 'vite'

/**
 * Leaves out the schemas of shared/ by which no page checks anything: of the server's answers, and of what a list may be
 * asked. The bundler cannot know that making one does nothing else, and each start of the portal would make them all.
 */
export function unusedSchemas(): Plugin {
  return {
    name: 'unused-schemas',
    apply: 'build',
    transform(code, id) {
      if (!/\/shared\/\w+\.ts$/.test(id)) return null
      const calls = new Set<number>()
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return
        const { type, start } = node as { type?: string; start: number }
        if (type?.includes('Function')) return
        if (type === 'CallExpression') calls.add(start)
        for (const part of Object.values(node)) visit(part)
      }
      visit(this.parse(code).body)
      let pure = code
      for (const at of [...calls].sort((a, b) => b - a)) pure = `${pure.slice(0, at)}/* @__PURE__ */ ${pure.slice(at)}`
      return { code: pure, map: null }
    },
  }
}
