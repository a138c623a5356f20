import { Component, type ReactNode } from 'react'
import { LoadAgain } from './LoadAgain.tsx'

/** The code of a screen could not be fetched. Distinguishes network failures from errors in the code. */
export class NotLoaded extends Error {}

/** The error boundary of a page: shown when its code could not be fetched or has thrown, instead of an empty page. */
export class LoadFailure extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const isOurs = !((error as unknown) instanceof NotLoaded)
    return (
      <main className="column section grid min-h-screen content-center justify-items-start gap-4">
        <h1 className="section-title">{`This page could not be ${isOurs ? 'shown' : 'loaded'}`}</h1>
        <LoadAgain>
          {`${isOurs ? "It's our mistake, not your connection. Reload." : 'Check your connection and reload.'} If that doesn't help,`}
        </LoadAgain>
      </main>
    )
  }
}
