import { Component, type ReactNode } from 'react'
import { company } from '#shared/company'

/** What is shown when a screen's own code did not arrive, or broke: a way on, never an empty page. */
export class LoadFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main className="column section grid min-h-screen content-center justify-items-start gap-4">
        <h1 className="section-title">This page could not be loaded</h1>
        <p className="lead">
          Check your connection and load it again. If that does not help, call us at{' '}
          <a className="link" href={company.phoneHref}>
            {company.phone}
          </a>
          .
        </p>
        <button type="button" className="btn btn-primary" onClick={() => location.reload()}>
          Load Again
        </button>
      </main>
    )
  }
}
