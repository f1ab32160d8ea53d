import { Readable } from 'node:stream'
import sharp from 'sharp'
import { receiveFile } from './upload/receive-file.ts'
import { asSender } from './upload/sender.ts'

type Colour = readonly [red: number, green: number, blue: number]

export interface DrawnPicture {
  width: number
  height: number
  colourAt: (x: number, y: number) => Colour
  /** How soft its edges are. */
  blur?: number
}

/** A picture without anyone's data. It is drawn point by point: no other source of pictures is allowed here. */
export function drawDemoPicture({ width, height, colourAt, blur = 1 }: DrawnPicture): Promise<Buffer> {
  const points = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1)
    points.set(colourAt(at % width, Math.floor(at / width)), at * 3)
  return sharp(points, { raw: { width, height, channels: 3 } })
    .blur(blur)
    .png()
    .toBuffer()
}

interface DemoFile {
  id: string
  fileName: string
  bytes: Buffer
}

/** The services that storing a file takes. */
export type StoresFiles = Parameters<typeof receiveFile>[0]

/** Stores a file as somebody of a practice uploads it: their own, so that it goes with the demo world. */
export const uploadDemoFile = (
  services: StoresFiles,
  { personId, practiceId }: { personId: string; practiceId: string },
  { id, fileName, bytes }: DemoFile,
) =>
  receiveFile(
    services,
    asSender({ id: personId, practiceId, claims: new Set(['User', 'FileWriter']) }),
    { id, blobType: 'attachment', fileName, size: bytes.length },
    Readable.from([bytes]),
  )
