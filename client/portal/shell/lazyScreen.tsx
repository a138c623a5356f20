import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPage } from '../../app/lazyPage.tsx'

/** A screen in a chunk of its own: the shell remains while it is fetched. */
export function lazyScreen(load: () => Promise<ComponentType>): () => ReactNode {
  const { View } = lazyPage(load)
  return () => (
    <Suspense fallback={<Fetching />}>
      <View />
    </Suspense>
  )
}

function Fetching() {
  return (
    <div aria-busy="true" className="grid content-start gap-4 p-3 py-5 md:p-6">
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="skeleton h-9 w-64 max-w-full" />
      <div className="skeleton h-96" />
    </div>
  )
}
