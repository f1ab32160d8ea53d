interface Missing {
  /** The sentence that says why it was not tried. */
  missing: string
}
export interface Firefox {
  missing?: undefined
  firefox: string
}
export interface WebKit {
  missing?: undefined
  driver: string
  miniBrowser: string
  /** Nothing where there is a display already. */
  xvfb?: string
}
export function findEngines(env?: Record<string, string | undefined>): {
  firefox: Firefox | Missing
  webkit: WebKit | Missing
}
