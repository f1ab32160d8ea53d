import { createElement, type FunctionComponent, type ReactElement, type SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  /** Width and height in pixels. */
  size?: number
}

export type Icon = FunctionComponent<IconProps>

const STROKED = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const FILLED = { fill: 'currentColor' } as const

/** Makes an icon of the paths that are drawn in a square of 24 units. Its parts are made when it is first shown: most of hundreds never are. */
export function icon(name: string, ...paths: readonly string[]): Icon {
  const look = name.endsWith('-filled') ? FILLED : STROKED
  let shapes: ReactElement[] | undefined
  return ({ size = 24, className, ...rest }) => {
    shapes ??= paths.map((d) => createElement('path', { d, key: d }))
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        className: ['icon', `icon-${name}`, className].filter(Boolean).join(' '),
        ...look,
        ...rest,
      },
      shapes,
    )
  }
}
