import { encode } from 'uqr'
import styles from './QrCode.module.css'

interface QrCodeProps {
  value: string
  /** Read out instead of it. */
  label: string
}

/**
 * A QR code for a phone's camera. Dark on light in both themes, because many cameras do not read it
 * inverted.
 */
export function QrCode({ value, label }: QrCodeProps) {
  const { data, size } = encode(value, { border: 3, ecc: 'M' })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
