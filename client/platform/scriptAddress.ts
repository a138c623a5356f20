declare global {
  interface Window {
    /** Chromium only, and missing in TypeScript's types. */
    trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
    }
  }
}

/** The scripts that run beside the page, by their addresses; in development a file has its own. */
const isOurs = (address: string) =>
  address === '/sw.js' || /^\/assets\/photoWorker-[\w-]+\.js$/.test(address) || import.meta.env.DEV

let policy: { createScriptURL(url: string): string } | undefined

/** An address as a worker is started from. The only Trusted Types policy that our CSP allows accepts none but our workers'. */
export function scriptAddress(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('fairlane', {
    createScriptURL: (url) => {
      if (isOurs(url)) return url
      throw new TypeError(`${url} is no worker of ours`)
    },
  })
  return policy?.createScriptURL(address) ?? address
}
