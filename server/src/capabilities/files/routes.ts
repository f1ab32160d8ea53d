import type { Mounted } from '#platform/action.ts'
import { deleteFile } from './actions/delete-file.ts'
import { download, getFile, getLinks, readFile, showPublic, thumbnail } from './actions/download.ts'
import { getSpace } from './actions/get-space.ts'
import { setProfileImage } from './actions/set-profile-image.ts'
import { uploadPrivate, uploadPublic } from './actions/upload.ts'

export const routes: readonly Mounted[] = [
  uploadPrivate,
  uploadPublic,
  getFile,
  getLinks,
  getSpace,
  deleteFile,
  download,
  thumbnail,
  showPublic,
  readFile,
  setProfileImage,
]
