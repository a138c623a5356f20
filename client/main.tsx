import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { pageAt } from './routes.tsx'

// zod would try out whether it may compile code, which the content security policy refuses and reports. It reads this
// when it is loaded, always later than this file.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Where its code does not come either, the connection is what is wrong, and a report would not arrive.
const report = (error: unknown) => import('./pageErrors.ts').then((loaded) => loaded.reportPageError(error)).catch(() => {})
// Without an error it is another site's script, or the browser's word on an observer.
addEventListener('error', ({ error }) => error && report(error))
addEventListener('unhandledrejection', ({ reason }) => report(reason))

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

/** React tells of what a boundary has caught here alone; of everything else it tells the window. */
const onCaughtError = (error: unknown) => {
  console.error(error)
  report(error)
}

await pageAt(location.pathname).preload()
if (root.dataset.prerendered === undefined) createRoot(root, { onCaughtError }).render(app)
else hydrateRoot(root, app, { onCaughtError })
