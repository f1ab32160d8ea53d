import { errorKind } from '../kernel/errors.ts'
import { IMAGE_MAX_BYTES } from './limits.ts'
import { EMPTY_FILE, OWN_SPACE_FULL, PRACTICE_SPACE_FULL, sizeText, WRONG_KIND } from './rules.ts'

export const emptyFile = errorKind('file-empty', 400, EMPTY_FILE)
export const fileTooLarge = errorKind('file-too-large', 413, 'This file is too large.')
export const imageTooLarge = errorKind(
  'file-image-too-large',
  413,
  `This picture is larger than ${sizeText(IMAGE_MAX_BYTES)}. Please send a smaller one.`,
)
export const wrongLength = errorKind(
  'file-wrong-length',
  400,
  'The file didn’t arrive in one piece. Please send it again.',
)
export const wrongKind = errorKind('file-wrong-kind', 415, WRONG_KIND)
export const damagedFile = errorKind('file-damaged', 422, 'This file is damaged and can’t be read.')
export const bomb = errorKind('file-bomb', 422, 'This file is too large once it’s unpacked.')
export const deceptiveFile = errorKind(
  'file-deceptive',
  422,
  'This file isn’t what its name says, so we didn’t keep it.',
)
export const unreadablePhoto = errorKind(
  'file-photo-format',
  415,
  'Please send this photo as a JPEG. Its format can’t be shown everywhere.',
)
export const infected = errorKind(
  'file-infected',
  422,
  'We found a virus in this file. It was locked away and not sent.',
)
export const scannerDown = errorKind(
  'file-scanner-down',
  503,
  'The virus scanner isn’t responding. Please try again in a moment.',
)
export const scannerOverrun = errorKind(
  'file-scanner-overrun',
  413,
  'This file is too large for the virus scanner. Please tell your admin.',
)
export const linkExpired = errorKind(
  'file-link-expired',
  410,
  'This link has expired. Please open the file again where you found it.',
)
export const ownSpaceFull = errorKind('file-space-full', 413, OWN_SPACE_FULL)
export const practiceSpaceFull = errorKind('file-practice-space-full', 413, PRACTICE_SPACE_FULL)
export const tooManyFiles = errorKind(
  'too-many-files',
  413,
  'You’ve reached the limit for files. Please delete one to send another.',
)
export const tooManyUploads = errorKind(
  'too-many-uploads',
  429,
  'Too many uploads at once. Please wait until some of them finish.',
)
export const fileInUse = errorKind(
  'file-in-use',
  409,
  'This file is in use, so it can’t be deleted on its own.',
)
export const fileRemoved = errorKind(
  'file-removed',
  410,
  'This file was removed. To send it again, please choose it again.',
)
export const uploadDiffers = errorKind(
  'upload-differs',
  409,
  'A different file was already sent here. Please choose the file again.',
)
export const uploadMoved = errorKind('upload-moved', 409, 'This upload has moved to another address.')
export const uploadBusy = errorKind('upload-busy', 423, 'This upload is busy right now.')
