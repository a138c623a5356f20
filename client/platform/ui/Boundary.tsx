import { Component, type ReactNode } from 'react'

interface Props {
  /** The value that is rendered; another one resets the boundary. */
  of: unknown
  fallback: (error: unknown) => ReactNode
  children: ReactNode
}

interface State {
  failed: boolean
  error?: unknown
  of: unknown
}

/** An error boundary: an error in its children does not affect the rest of the page. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: false, of: this.props.of }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: true, error }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { failed: false, of }
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children
  }
}
