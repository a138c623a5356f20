import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import { pageAt } from './routes.tsx'

// zod would try out whether it may compile code, which the content security policy refuses and reports. It reads this
// when it is loaded, always later than this file.
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

// What a boundary has caught is reported like what nobody caught: otherwise React hides it from the window.
const options = { onCaughtError: reportError }

await pageAt(location.pathname).preload()
if (root.dataset.prerendered === undefined) createRoot(root, options).render(app)
else hydrateRoot(root, app, options)
