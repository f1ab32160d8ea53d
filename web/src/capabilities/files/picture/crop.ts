import type { Crop } from './use-profile-picture.ts'

const part = (percent: number): number => Math.min(Math.max(percent / 100, 0), 1)

/** What the cropper says in percent, as the fractions that are sent. Its rounding may reach past the edge; ours may not. */
export function cropOf(area: Crop): Crop {
  const [x, y] = [part(area.x), part(area.y)]
  return { x, y, width: Math.min(part(area.width), 1 - x), height: Math.min(part(area.height), 1 - y) }
}
