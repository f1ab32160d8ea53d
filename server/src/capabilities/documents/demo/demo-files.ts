import * as files from '#capabilities/files/public.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Actor } from '../actor.ts'

const FILM = { width: 1320, height: 620 }
const TEETH = [-1, 1].flatMap((side) =>
  Array.from({ length: 16 }, (_, at) => ({
    left: 130 + at * 66,
    top: (side < 0 ? 170 : 320) + side * Math.round(((at - 7.5) / 7.5) ** 2 * 60),
    height: 110 + ((at * 37) % 30),
  })),
)

const isInEllipse = (x: number, y: number, rx: number, ry: number): boolean =>
  ((x - FILM.width / 2) / rx) ** 2 + ((y - FILM.height / 2) / ry) ** 2 <= 1

/** How bright the film is at a point. */
function brightnessAt(x: number, y: number): number {
  if (TEETH.some(({ left, top, height }) => x >= left && x < left + 48 && y >= top && y < top + height))
    return 216
  if (isInEllipse(x, y, 520, 150)) return 45
  return isInEllipse(x, y, 600, 270) ? 65 : 20
}

/** A drawn row of teeth on dark film. */
const drawPanoramic = (): Promise<Buffer> =>
  files.drawDemoPicture({
    ...FILM,
    colourAt: (x, y) => {
      const grey = brightnessAt(x, y)
      return [grey, grey, grey]
    },
    blur: 4,
  })

/** A letter of one page. */
async function writeLetter(title: string, lines: readonly string[]): Promise<Buffer> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  const page = document.addPage([612, 792])
  const font = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  page.drawText(title, { x: 72, y: 700, size: 18, font: bold })
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 72, y: 660 - at * 20, size: 11, font })
  return Buffer.from(await document.save())
}

const CONTENT = {
  'panoramic.png': drawPanoramic,
  'Medical history.pdf': () =>
    writeLetter('Medical history', [
      'High blood pressure, well controlled.',
      'Medication: lisinopril 10 mg once a day.',
      'Allergies: none known. No bleeding disorders.',
      'Last physical in September: nothing unusual.',
    ]),
  'Letter.pdf': () =>
    writeLetter('Surgery last week', [
      'The lower wisdom tooth was removed under local anesthesia.',
      'Healing as expected. Sutures come out on their own.',
      'Please go on with your treatment plan in two weeks.',
    ]),
  'Report.pdf': () =>
    writeLetter('Report back', [
      'Sinus lift on the upper right, 8 mm of bone gained.',
      'No perforation of the membrane. Healing time five months.',
      'We will plan the implant after a new scan in April.',
    ]),
} as const

export type DemoFile = keyof typeof CONTENT

/** Uploads a file of the demo world as somebody of a practice would, and returns its id. */
export async function uploadDemoFile(
  services: files.StoresFiles,
  actor: Actor,
  key: string,
  fileName: DemoFile,
): Promise<string> {
  const id = stableId(`demo-document-file:${key}:${fileName}`)
  await files.uploadDemoFile(services, actor, { id, fileName, bytes: await CONTENT[fileName]() })
  return id
}
