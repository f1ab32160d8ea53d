/**
 * A letter page at fine resolution, as every fax machine takes it: 204 by 196 dots an inch. The page is a hair wider than the paper of a
 * machine, and is drawn that much narrower, so that each dot of a page that arrived is one dot again.
 */
export const FAX_PAGE = { width: 1728, height: 2156, xPerInch: 1728 / 8.5, yPerInch: 196 } as const

export const ROW_BYTES = FAX_PAGE.width / 8
export const PAGE_BYTES = ROW_BYTES * FAX_PAGE.height

const THRESHOLD = 160
/** Darker is ink and lighter is paper, also in a picture: letters on a photo stay sharp. */
const INK = 72
const PAPER = 216
/** More grey than the smooth edges of letters have: a picture. */
const PICTURE_SHARE = 0.12
const SAMPLE_STEP = 7

function isPicture(grey: Uint8Array): boolean {
  let between = 0
  let seen = 0
  for (let at = 0; at < grey.length; at += SAMPLE_STEP) {
    const value = grey[at]!
    seen += 1
    if (value > INK && value < PAPER) between += 1
  }
  return between / seen > PICTURE_SHARE
}

/** Spreads what one dot is too dark or too light over its neighbors (Floyd and Steinberg), within the page alone. */
function spread(grey: Uint8Array, width: number, height: number): void {
  const rows = [new Float32Array(width + 2), new Float32Array(width + 2)]
  for (let y = 0; y < height; y += 1) {
    const own = rows[y % 2]!
    const next = rows[(y + 1) % 2]!
    next.fill(0)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const value = grey[at]!
      if (value <= INK || value >= PAPER) {
        grey[at] = value <= INK ? 0 : 255
        continue
      }
      const wanted = value + own[x + 1]!
      const shown = wanted < 128 ? 0 : 255
      grey[at] = shown
      const off = (wanted - shown) / 16
      own[x + 2]! += off * 7
      next[x]! += off * 3
      next[x + 1]! += off * 5
      next[x + 2]! += off
    }
  }
}

/** Black and white that stays legible: letters by a threshold, pictures by dots. One bit a dot, and 1 is paper. */
export function bitsOf(grey: Uint8Array): Uint8Array {
  const { width, height } = FAX_PAGE
  const isDithered = isPicture(grey)
  if (isDithered) spread(grey, width, height)
  const limit = isDithered ? 128 : THRESHOLD
  const bits = new Uint8Array(PAGE_BYTES)
  for (let byte = 0, at = 0; byte < bits.length; byte += 1) {
    let value = 0
    for (let bit = 0; bit < 8; bit += 1, at += 1) value = (value << 1) | (grey[at]! >= limit ? 1 : 0)
    bits[byte] = value
  }
  return bits
}

/** Puts a smaller picture on the page, as it is. */
export function place(
  page: Uint8Array,
  { grey, width, height }: { grey: Uint8Array; width: number; height: number },
  { left, top }: { left: number; top: number },
): void {
  for (let y = 0; y < height; y += 1)
    page.set(grey.subarray(y * width, (y + 1) * width), (top + y) * FAX_PAGE.width + left)
}

export const emptyPage = (): Uint8Array => new Uint8Array(FAX_PAGE.width * FAX_PAGE.height).fill(255)
