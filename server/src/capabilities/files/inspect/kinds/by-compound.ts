import { kindByName } from '@corridor/contract/files/rules.ts'
import type { Content } from '../content.ts'
import type { ActiveContent, Detected } from './detected.ts'
import { detected, honestExtension, openExtension, unknown } from './detected.ts'

/** Enough for the names at the top of any document; a directory that never ends is cut here. */
const SECTORS_MAX = 64
const ENTRY_BYTES = 128
const LAST_SECTOR = 0xfffffffa
/** Windows Installer's class: a program, not a document. */
const INSTALLER = '84100c0000000000c000000000000046'

interface Directory {
  names: Set<string>
  rootClass: string
}

function readEntries(sector: Buffer, { names }: Directory): void {
  for (let at = 0; at + ENTRY_BYTES <= sector.length; at += ENTRY_BYTES) {
    const length = sector.readUInt16LE(at + 64)
    if (length >= 2 && length <= 64) names.add(sector.toString('utf16le', at, at + length - 2))
  }
}

async function readDirectory(content: Content, header: Buffer): Promise<Directory> {
  const shift = header.readUInt16LE(30)
  const sectorBytes = shift === 12 ? 4096 : 512
  const directory: Directory = { names: new Set(), rootClass: '' }
  let sector = header.readUInt32LE(48)
  for (let count = 0; sector < LAST_SECTOR && count < SECTORS_MAX; count += 1) {
    const bytes = await content.bytes((sector + 1) * sectorBytes, sectorBytes)
    if (bytes.length === 0) break
    if (count === 0) directory.rootClass = bytes.toString('hex', 80, 96)
    readEntries(bytes, directory)
    // The chain is in an allocation sector whose position is in the header: the first 109 cover 7 MB and
    // more.
    const perSector = sectorBytes / 4
    const slot = Math.floor(sector / perSector)
    const tableSector = slot < 109 ? header.readUInt32LE(76 + slot * 4) : LAST_SECTOR
    if (tableSector >= LAST_SECTOR) break
    const at = (tableSector + 1) * sectorBytes + (sector % perSector) * 4
    const next = await content.bytes(at, 4)
    sector = next.length === 4 ? next.readUInt32LE() : LAST_SECTOR
  }
  return directory
}

/** Old Office documents, mails and installers share one container; the names inside distinguish them. */
export async function byCompound(content: Content, head: Buffer): Promise<Detected> {
  const { name } = content
  if (head.length < 512) return unknown(name)
  const { names, rootClass } = await readDirectory(content, head)
  const has = (...some: string[]): boolean => some.some((one) => names.has(one))
  const active: ActiveContent[] = has('VBA', 'Macros', '_VBA_PROJECT_CUR', '_VBA_PROJECT') ? ['macros'] : []
  if (rootClass === INSTALLER) return unknown(name)
  if (has('WordDocument')) {
    return detected('ole', 'WORD', 'application/msword', honestExtension(name, 'doc', ['dot']), active)
  }
  if (has('Workbook', 'Book')) {
    return detected('ole', 'EXCEL', 'application/vnd.ms-excel', honestExtension(name, 'xls', ['xlt']), active)
  }
  if (has('PowerPoint Document')) {
    const extension = honestExtension(name, 'ppt', ['pps', 'pot'])
    return detected('ole', 'POWERPOINT', 'application/vnd.ms-powerpoint', extension, active)
  }
  if (has('EncryptedPackage')) {
    // Encrypted: only the name says whether it is Word or Excel, and both are equally inert.
    const kind = kindByName(name)
    const isOffice = kind === 'WORD' || kind === 'EXCEL' || kind === 'POWERPOINT'
    return isOffice
      ? detected(
          'ole',
          kind,
          'application/x-ole-storage',
          honestExtension(name, '', ['docx', 'xlsx', 'pptx']),
          ['unexamined'],
        )
      : unknown(name)
  }
  if (has('__properties_version1.0')) {
    return detected('ole', 'UNKNOWN', 'application/vnd.ms-outlook', openExtension(name, 'msg'))
  }
  return unknown(name)
}
