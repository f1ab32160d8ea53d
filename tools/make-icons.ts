/** Draws the icons of the installed app from the logo in `web/public/favicon.svg`: `node tools/make-icons.ts`, after the logo changed. */
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const publicFolder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'web/public')
const logo = await readFile(join(publicFolder, 'favicon.svg'), 'utf8')

/** The logo's ground without its round corners: the system cuts them as it likes. */
const filled = logo.replace(/ rx="\d+"/, '')
/** Systems cut away all but a circle of four fifths: the sign is drawn smaller. */
const maskable = filled.replace('translate(8 8)', 'translate(10.4 10.4) scale(0.8)')
/** The sign alone, of which the system takes the shape. */
const sign = logo.replace(/<rect [^>]*\/>/, '').replace('viewBox="0 0 40 40"', 'viewBox="6 6 28 28"')

const ICONS = [
  { name: 'icon-192.png', drawing: logo, pixels: 192 },
  { name: 'icon-512.png', drawing: logo, pixels: 512 },
  { name: 'maskable-512.png', drawing: maskable, pixels: 512 },
  { name: 'apple-touch-180.png', drawing: filled, pixels: 180 },
  { name: 'badge-96.png', drawing: sign, pixels: 96 },
]

await mkdir(join(publicFolder, 'icons'), { recursive: true })
for (const { name, drawing, pixels } of ICONS) {
  await sharp(Buffer.from(drawing), { density: 72 * Math.ceil(pixels / 40) })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(publicFolder, 'icons', name))
}
