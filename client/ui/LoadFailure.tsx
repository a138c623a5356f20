import { Component, type ReactNode } from 'react'
import { LoadAgain } from './LoadAgain.tsx'

/** A screen's code did not arrive. What breaks in code that did is no matter of the network. */
export class NotLoaded extends Error {}

/** What is shown when a screen's own code did not arrive, or broke: a way on, never an empty page. */
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
        <h1 className="section-title">This page could not be {isOurs ? 'shown' : 'loaded'}</h1>
        <LoadAgain>
          {isOurs ? "The mistake is ours, not your connection's. Load it again." : 'Check your connection and load it again.'} If
          that does not help,
        </LoadAgain>
      </main>
    )
  }
}
