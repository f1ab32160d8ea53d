const HEIGHT = 160
/** Panoramas and long receipts are cut rather than shown as a thread. */
const NARROWEST = 0.6
const WIDEST = 2

/** The width of a picture's box at the common height, computed from its size before it is loaded. */
export function tileWidth({ width, height }: { width: number | null; height: number | null }): number {
  const aspect = width && height ? width / height : 1
  return Math.round(HEIGHT * Math.min(Math.max(aspect, NARROWEST), WIDEST))
}
