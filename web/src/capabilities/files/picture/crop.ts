import type { Crop } from './use-profile-picture.ts'

const part = (percent: number): number => Math.min(Math.max(percent / 100, 0), 1)

/**
 * Converts the cropper's percentages into fractions. Its rounding may reach past the edge, which the server
 * refuses.
 */
export function cropOf(area: Crop): Crop {
  const [x, y] = [part(area.x), part(area.y)]
  return { x, y, width: Math.min(part(area.width), 1 - x), height: Math.min(part(area.height), 1 - y) }
}
