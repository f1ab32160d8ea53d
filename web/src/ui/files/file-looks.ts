import type { FileKind } from '@corridor/contract/files/rules.ts'
import type { Tone } from '../data/tones.ts'
import type { Icon } from '../icons/icon.ts'
import {
  IconBraces,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileWord,
  IconFileZip,
  IconMicrophone,
  IconMovie,
  IconPhoto,
  IconPresentation,
  IconTable,
} from '../icons/icons.ts'

/** The icon and the color of each kind: people look for the red one, not for the word PDF. */
export const FILE_LOOKS: Record<FileKind, { Icon: Icon; tone: Tone }> = {
  IMAGE: { Icon: IconPhoto, tone: 'purple' },
  PDF: { Icon: IconFileTypePdf, tone: 'red' },
  WORD: { Icon: IconFileWord, tone: 'blue' },
  EXCEL: { Icon: IconFileSpreadsheet, tone: 'green' },
  CSV: { Icon: IconTable, tone: 'green' },
  POWERPOINT: { Icon: IconPresentation, tone: 'orange' },
  TEXT: { Icon: IconFileText, tone: 'grey' },
  JSON: { Icon: IconBraces, tone: 'grey' },
  COMPRESSED: { Icon: IconFileZip, tone: 'orange' },
  AUDIO: { Icon: IconMicrophone, tone: 'purple' },
  VIDEO: { Icon: IconMovie, tone: 'blue' },
  UNKNOWN: { Icon: IconFile, tone: 'grey' },
}
