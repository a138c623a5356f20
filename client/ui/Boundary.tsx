import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown; where it is another one, it is tried anew. */
  of: unknown
  fallback: () => ReactNode
  children: ReactNode
}

interface State {
  failed: boolean
  of: unknown
}

/** What breaks in here breaks alone. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: false, of: this.props.of }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { failed: false, of }
  }

  override render() {
    return this.state.failed ? this.props.fallback() : this.props.children
  }
}
