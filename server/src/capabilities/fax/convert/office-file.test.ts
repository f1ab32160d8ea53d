import { spawnSync } from 'node:child_process'
import { access, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestEntry, zip } from '#capabilities/files/testing/made-files.ts'
import { makeFax } from './make-fax.ts'
import {
  canConvertOffice,
  isOfficeFile,
  officeProblem,
  officeToPdf,
  removeLeftFolders,
} from './office-file.ts'
import { sandboxed } from './sandbox.ts'

const WAITING = { interval: 50, timeout: 30_000 }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const letter = zip([{ name: 'word/document.xml', data: '<document>A letter.</document>' }])

test('without the program a file cannot be converted here', async () => {
  expect(await canConvertOffice('no-such-program')).toBe(false)
  expect(await officeToPdf(letter, 'a.docx', { program: 'no-such-program' })).toEqual({ problem: 'office' })
})

test('a program that may not be run is a missing one: a folder of the PATH that is closed to us looks the same', async () => {
  const program = join(folder, 'not-ours')
  await writeFile(program, '#!/bin/sh\n', { mode: 0o600 })
  expect(await canConvertOffice(program)).toBe(false)
  expect(await officeToPdf(letter, 'a.docx', { program })).toEqual({ problem: 'office' })
})

test('a program that never ends is ended with all that it started, and leaves nothing behind', async () => {
  const program = join(folder, 'never-ends')
  const script = `#!/bin/sh\nprintf %s "$HOME" > "${folder}/home"\nsleep 100000 &\necho $! > "${folder}/started"\nwait\n`
  await writeFile(program, script, { mode: 0o700 })
  const patience = new AbortController()
  const converting = officeToPdf(letter, 'a.docx', { program, signal: patience.signal })
  const started = await vi.waitFor(async () => {
    const pid = Number(await readFile(join(folder, 'started'), 'utf8'))
    expect(pid).toBeGreaterThan(0)
    return pid
  }, WAITING)
  patience.abort()
  expect(await converting).toEqual({ problem: 'slow' })
  await vi.waitFor(async () => {
    // One that was killed and whose end nobody has read yet is a zombie.
    const state = await readFile(`/proc/${started}/stat`, 'utf8').catch(() => 'gone')
    expect(state).toMatch(/^gone$|\) Z /)
  }, WAITING)
  await expect(access(await readFile(join(folder, 'home'), 'utf8'))).rejects.toThrow()
})

test('a program that never ends ends by itself, should the server that began it be gone', async () => {
  const program = join(folder, 'waits')
  await writeFile(program, '#!/bin/sh\nsleep 100000 &\nwait\n', { mode: 0o700 })
  const nobodyEndsIt = { signal: new AbortController().signal, seconds: 1 }
  expect(await officeToPdf(letter, 'a.docx', { program, ...nobodyEndsIt })).toEqual({ problem: 'unreadable' })
})

describe('in a sandbox', () => {
  test('the program has its own folder and what belongs to the system, and no network', async () => {
    const bin = await mkdtemp(join(folder, 'bin-'))
    const stand = `#!/bin/sh\nprintf '%s\\n' "$@" > "${folder}/walls"\nwhile [ "$1" != -- ]; do shift; done\nshift\nexec "$@"\n`
    await writeFile(join(bin, 'bwrap'), stand, { mode: 0o700 })
    vi.stubEnv('PATH', `${bin}:${process.env.PATH}`)
    const program = join(folder, 'prints')
    const script =
      '#!/bin/sh\nfor last; do :; done\n[ "$last" = --version ] || cp "$last" "$HOME/document.pdf"\n'
    await writeFile(program, script, { mode: 0o700 })
    const made = await officeToPdf(letter, 'a.docx', { program })
    vi.unstubAllEnvs()
    expect(made).toEqual({ pdf: letter })
    const walls = (await readFile(join(folder, 'walls'), 'utf8')).split('\n')
    const outside = walls.slice(0, walls.indexOf('--'))
    expect(outside).toContain('--unshare-all')
    const writable = outside[outside.indexOf('--bind') + 1]
    expect(writable).toMatch(/corridor-fax-/)
    expect(outside.filter((word) => word.startsWith('/') && word !== writable).join(' ')).not.toMatch(
      /home|root|srv|passwd|\/var\/lib/,
    )
  })

  const works = spawnSync('bwrap', sandboxed(tmpdir(), 'true', [])).status === 0
  test.skipIf(!works)('reads nothing else of the disk, and calls nobody', async () => {
    await writeFile(join(folder, 'secret'), 'SECRET')
    const own = await mkdtemp(join(folder, 'own-'))
    const reads = `cat "${folder}/secret" /etc/passwd "$HOME/.profile"; cat /proc/net/dev | grep -c :; echo end`
    const { stdout } = spawnSync('bwrap', sandboxed(own, 'sh', ['-c', reads]), { encoding: 'utf8' })
    expect(stdout).toBe('1\nend\n')
  })
})

test('what a server that was killed left behind is removed, what is being converted is not', async () => {
  const root = await mkdtemp(join(folder, 'root-'))
  for (const name of ['corridor-fax-left', 'corridor-fax-now', 'other']) await mkdir(join(root, name))
  const now = new Date()
  const before = new Date(now.getTime() - 3_600_000)
  for (const name of ['corridor-fax-left', 'other']) await utimes(join(root, name), before, before)
  await removeLeftFolders(now, root)
  expect((await readdir(root)).toSorted()).toEqual(['corridor-fax-now', 'other'])
})

test('what is locked or could act is not even opened', () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  expect(officeProblem({ media_type: word, has_active_content: false })).toBeUndefined()
  expect(officeProblem({ media_type: word, has_active_content: true })).toBe('active')
  expect(officeProblem({ media_type: 'application/x-ole-storage', has_active_content: true })).toBe('locked')
})

test('RTF is not converted, by whatever name: it would print pictures of this server', async () => {
  expect(isOfficeFile('application/rtf')).toBe(false)
  const include = '{\\rtf1 {\\field{\\*\\fldinst INCLUDEPICTURE "file:///tmp/secret.png" \\\\d}{\\fldrslt }}}'
  const program = 'no-such-program'
  for (const name of ['letter.rtf', 'letter.doc'])
    expect(await officeToPdf(Buffer.from(include), name, { program })).toEqual({ problem: 'unreadable' })
})

/** A drawing that shows a file of the server's disk. */
const PICTURE = Buffer.from('<svg><image xlink:href="file:///srv/scan.tif"/></svg>')
const EMPTY = Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')

describe('what a document shows', () => {
  const looked = async (data: string | Buffer, name = 'content.xml') =>
    officeToPdf(zip([{ name, data }]), 'list.ods', { program: 'no-such-program' })
  const GOES_ON = { problem: 'office' }
  const LINKED = { problem: 'linked' }

  test.each([
    '<draw:image xlink:href="file:///srv/scan.tif"/>',
    "<draw:image x:href = '/srv/scan.tif'/>",
    '<draw:image xlink:href="../../srv/scan.tif"/>',
    '<draw:image title=">" xlink:href="&#102;ile:///srv/scan.tif"/>',
    '<v:imagedata src="ftp://10.0.0.1/scan.tif"/>',
    '<form:image form:image-data="file:///srv/scan.tif"/>',
    '<Relationship Id="r1" Target="file:///srv/scan.tif" TargetMode="External"/>',
    '<Relationship Id="r1" Target="file:///srv/scan.tif" TargetMode="Ext&#x65;rnal"/>',
    '<!DOCTYPE a [<!ENTITY b "file:///srv/scan.tif">]><draw:image xlink:href="&b;"/>',
    '<!DOCTYPE a [<!ATTLIST draw:image xlink:href CDATA "file:///srv/scan.tif">]><draw:image/>',
    '<draw:image><office:binary-data>PHN2Zy8+</office:binary-data></draw:image>',
    '<svg xml:base="file:///srv/"><image xlink:href="scan.tif"/></svg>',
    `<image xlink:href="data:image/png;base64,${PICTURE.toString('base64')}"/>`,
    '<image xlink:href="data:image/svg+xml,%3Csvg%3E"/>',
  ])('may not lie elsewhere: %s', async (markup) => {
    expect(await looked(markup)).toEqual(LINKED)
    for (const mark of ['\ufeff', ' '.repeat(300), ''])
      expect(await looked(Buffer.from(`${mark}${markup}`, 'utf16le'), 'any.part')).toEqual(LINKED)
  })

  test('may not be hidden in what is packed once more', async () => {
    const packed = zip([{ name: 'a', data: PICTURE }])
    for (const part of [gzipSync(PICTURE), gzipSync(gzipSync(PICTURE)), packed, gzipSync(packed)])
      expect(await looked(part, 'Pictures/scan.png')).toEqual(LINKED)
    expect(await looked(gzipSync('<svg/>'), 'word/media/image1.emz')).toEqual(GOES_ON)
    expect(await looked(zip([{ name: 'a', data: '<a/>' }]), 'word/embeddings/list.xlsx')).toEqual(GOES_ON)
    expect(await looked(`<image xlink:href="data:image/png;base64,${EMPTY}"/>`)).toEqual(GOES_ON)
    expect(await looked(' {\\rtf1 }', 'word/chunk.rtf')).toEqual({ problem: 'unreadable' })
    let deep: Buffer = PICTURE
    for (let times = 0; times < 10; times += 1) deep = gzipSync(deep)
    expect(await looked(deep)).toEqual({ problem: 'unreadable' })
    expect(await looked(gzipSync(Buffer.alloc(100 * 1024 * 1024)))).toEqual({ problem: 'unreadable' })
  })

  test('is looked for in one go, however long a tag is', async () => {
    const long = (unit: string) => `<draw:image${unit.repeat(400_000)}/>`
    expect(await looked(long(' Target=""'))).toEqual(GOES_ON)
    expect(await looked(long(' x:href=""'))).toEqual(GOES_ON)
    expect(await looked(`${long(' x:href=""')}<draw:image xlink:href="/srv/scan.tif"/>`)).toEqual(LINKED)
  })

  test('may not be hidden by its alphabet', async () => {
    const hidden = '<?xml version="1.0" encoding="UTF-7"?><draw:image xlink:href="+AGY-ile:///srv/scan.tif"/>'
    expect(await looked(hidden)).toEqual({ problem: 'unreadable' })
    expect(await looked(Buffer.from('4c6fa794', 'hex'))).toEqual({ problem: 'unreadable' })
  })

  test.each([
    '<draw:image xlink:href="Pictures/scan.png"/>',
    '<text:a xlink:href="../letter.odt">a letter</text:a>',
    '<meta:template xlink:href="../../.config/letter.ott"/>',
    '<Relationship Id="r1" Target="../media/image1.png"/>',
    '<Relationship Id="r1" Target="https://example.com" TargetMode="External"/>',
    '<Relationship Id="r1" Target="file:///C:\\Users\\ada\\Normal.dotm" TargetMode="External"/>',
  ])('may be its own, or be clicked on: %s', async (markup) => {
    expect(await looked(markup)).toEqual(GOES_ON)
  })
})

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/'

/** As Word and Excel write it: what is in it, and what its main part refers to. */
function ooxml(path: string, type: string, content: string, more: readonly TestEntry[] = []): Buffer {
  const kind = `application/vnd.openxmlformats-officedocument.${type}`
  return zip([
    {
      name: '[Content_Types].xml',
      data: `${XML}<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${path}" ContentType="${kind}.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="${path}"/></Relationships>`,
    },
    { name: path, data: `${XML}${content}` },
    ...more,
  ])
}

const docx = (body: string, more: readonly TestEntry[] = []): Buffer =>
  ooxml(
    'word/document.xml',
    'wordprocessingml.document',
    `<w:document xmlns:w="${MAIN}wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:wp="${MAIN}drawingml/2006/wordprocessingDrawing" xmlns:a="${MAIN}drawingml/2006/main" xmlns:pic="${MAIN}drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
    more,
  )

const words = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** A page with a picture that lies elsewhere. */
const withPictureAt = (address: string): Buffer => {
  const size = '1800000'
  const picture = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="${size}" cy="${size}"/><wp:docPr id="1" name="P"/><a:graphic><a:graphicData uri="${MAIN}drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="P"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="r1"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${size}" cy="${size}"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  return docx(`${words('Here is a picture:')}${picture}`, [
    {
      name: 'word/_rels/document.xml.rels',
      data: `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/image" Target="${address}" TargetMode="External"/></Relationships>`,
    },
  ])
}

const xlsx = (rows: number): Buffer => {
  const row = (at: number) =>
    `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>Patient ${at}</t></is></c></row>`
  return ooxml(
    'xl/workbook.xml',
    'spreadsheetml.sheet',
    `<workbook xmlns="${MAIN}spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>`,
    [
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        data: `${XML}<worksheet xmlns="${MAIN}spreadsheetml/2006/main"><sheetData>${Array.from({ length: rows }, (_, at) => row(at + 1)).join('')}</sheetData></worksheet>`,
      },
    ],
  )
}

async function printed(bytes: Buffer, name: string): Promise<Buffer> {
  const made = await officeToPdf(bytes, name)
  if ('problem' in made) throw new Error(`${name} could not be converted: ${made.problem}`)
  return made.pdf
}

const faxOf = async (bytes: Buffer, name: string) =>
  makeFax({
    parts: [{ name, form: 'pdf', bytes: Uint8Array.from(await printed(bytes, name)) }],
    cover: null,
    header: null,
  })

describe.skipIf(!(await canConvertOffice()))('LibreOffice', () => {
  test('makes pages of a Word and of an Excel file', async () => {
    expect(await faxOf(docx(words('Medical clearance for Luis Ortega')), 'letter.docx')).toMatchObject({
      pages: 1,
    })
    expect(await faxOf(xlsx(130), 'list.xlsx')).toMatchObject({ pages: 3 })
  })

  test('says of a file that it cannot open that it may be damaged or locked', async () => {
    const cut = docx(words('Medical clearance')).subarray(0, 600)
    expect(await officeToPdf(cut, 'letter.docx')).toEqual({ problem: 'unreadable' })
    expect(await officeToPdf(Buffer.from([0, 1, 2, 3, 4]), 'letter.docx')).toEqual({ problem: 'unreadable' })
  })

  test('of more pages than a fax has, they are counted', async () => {
    expect(await faxOf(xlsx(12_000), 'list.xlsx')).toMatchObject({ tooMany: expect.any(Number) })
  })

  test('follows no link of a document, neither to the network nor to a file of this server', async () => {
    const visits: string[] = []
    const server = createServer((request, response) => {
      visits.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const picture = join(folder, 'secret.png')
    await writeFile(picture, Buffer.from(dot, 'base64'))
    const without = await printed(withPictureAt(`http://127.0.0.1:${port}/picture.png`), 'letter.docx')
    await new Promise((resolve) => server.close(resolve))
    expect(visits).toEqual([])
    expect(without.toString('latin1')).not.toMatch(/\/Subtype\s*\/Image/)
    const local = withPictureAt(pathToFileURL(picture).href)
    expect(await officeToPdf(local, 'letter.docx')).toEqual({ problem: 'linked' })
  })
})
