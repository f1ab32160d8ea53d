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
  'The file did not arrive whole. Please send it again.',
)
export const wrongKind = errorKind('file-wrong-kind', 415, WRONG_KIND)
export const damagedFile = errorKind('file-damaged', 422, 'This file is damaged and cannot be read.')
export const bomb = errorKind('file-bomb', 422, 'This file unpacks to more than we can take.')
export const deceptiveFile = errorKind(
  'file-deceptive',
  422,
  'This file pretends to be something else, so it was not kept.',
)
export const unreadablePhoto = errorKind(
  'file-photo-format',
  415,
  'Please send this photo as JPEG: its own format cannot be shown everywhere.',
)
export const infected = errorKind(
  'file-infected',
  422,
  'A virus was found in this file. It was locked away and not sent.',
)
export const scannerDown = errorKind(
  'file-scanner-down',
  503,
  'The virus scanner does not answer. Please try again in a moment.',
)
export const scannerOverrun = errorKind(
  'file-scanner-overrun',
  413,
  'The virus scanner does not take files as large as this one. Please tell your admin.',
)
export const linkExpired = errorKind(
  'file-link-expired',
  410,
  'This link has expired. Please open the file again from where you found it.',
)
export const ownSpaceFull = errorKind('file-space-full', 413, OWN_SPACE_FULL)
export const practiceSpaceFull = errorKind('file-practice-space-full', 413, PRACTICE_SPACE_FULL)
export const tooManyFiles = errorKind(
  'too-many-files',
  413,
  'You have sent as many files as you may. Please delete one to send another.',
)
export const tooManyUploads = errorKind(
  'too-many-uploads',
  429,
  'Too many uploads at once. Please wait until some are done.',
)
export const fileInUse = errorKind(
  'file-in-use',
  409,
  'This file is in use and cannot be deleted on its own.',
)
export const fileRemoved = errorKind(
  'file-removed',
  410,
  'This file was removed. To send it again, please choose it anew.',
)
export const uploadDiffers = errorKind(
  'upload-differs',
  409,
  'Another file is being sent under this id. Please choose the file anew.',
)
export const uploadMoved = errorKind('upload-moved', 409, 'This upload goes on at another place.')
export const uploadBusy = errorKind('upload-busy', 423, 'This upload is being written at this moment.')
