import { Component, type ReactNode } from 'react'

interface SlideBoundaryProps {
  /** Shown instead of the part that broke. */
  fallback: ReactNode
  children: ReactNode
}

/** A file that breaks the part that shows it, or a part that did not load, must not take the screen with it. */
export class SlideBoundary extends Component<SlideBoundaryProps, { isBroken: boolean }> {
  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override state = { isBroken: false }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children
  }
}
