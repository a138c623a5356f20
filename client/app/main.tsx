import './historyGuard.ts'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { loadDeferred, releaseDeferred } from './lazyPage.tsx'
import { isTranslated, recordControls } from './prerenderedControls.ts'
import { pageAt } from './routes.tsx'

// Otherwise zod tests whether it may compile code, which the content security policy blocks and reports. It reads this when
// it is loaded, always later than this file.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

/** React does not dispatch errors caught by a boundary to the window: this reports them like uncaught ones. */
const onCaughtError = (error: unknown) => {
  console.error(error)
  dispatchEvent(new ErrorEvent('error', { error }))
}

await pageAt(location.pathname).preload()
if (root.dataset.prerendered === undefined) createRoot(root, { onCaughtError }).render(app)
else {
  recordControls(root)
  const wasTranslated = isTranslated(root)
  // React renders a translated page anew: a deferred part without its code would be missing until it is loaded.
  if (wasTranslated) await loadDeferred()
  const onRecoverableError = (error: unknown) => {
    if (wasTranslated || isTranslated(root)) releaseDeferred()
    else reportError(error)
  }
  hydrateRoot(root, app, { onCaughtError, onRecoverableError })
}
