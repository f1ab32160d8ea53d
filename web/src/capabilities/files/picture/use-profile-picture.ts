import { useRef, useState } from 'react'
import { call } from '#platform/api.ts'
import { randomId } from '#platform/random-id.ts'
import { changeOwnRecord } from '#platform/session.ts'
import { uploadFile } from '#platform/upload.ts'
import { useTask } from '#platform/use-task.ts'

/** The part of a picture to show, as fractions of its width and height. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

export const removePicture = () =>
  changeOwnRecord(() => call('POST /persons/v3/profile-image', { body: { fileId: null } }))

/**
 * Uploads a picture and makes its square the profile picture, once: the server deletes the original. A retry
 * does not upload the bytes again.
 */
export function useSavePicture(file: File) {
  const [progress, setProgress] = useState(0)
  const id = useRef(randomId())
  const hasArrived = useRef(false)
  const isSaved = useRef(false)
  const save = useTask(async (crop: Crop) => {
    // The second click of a double click may come when the first is done and the dialog is still visible.
    if (isSaved.current) return
    const [fileId, fileName, blobType] = [id.current, file.name, 'profile-image' as const]
    if (!hasArrived.current)
      await uploadFile({ file, fileName, blobType, id: fileId, onProgress: setProgress })
    hasArrived.current = true
    await changeOwnRecord(() => call('POST /persons/v3/profile-image', { body: { fileId, crop } }))
    isSaved.current = true
  })
  return { save, progress }
}
