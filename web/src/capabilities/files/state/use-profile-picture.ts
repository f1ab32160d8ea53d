import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { randomId } from '../../../platform/random-id.ts'
import { renewUser, useSession } from '../../../platform/session.ts'
import { uploadFile } from '../../../platform/upload.ts'

/** The part of a picture to keep, as fractions of its width and height. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Shows the new picture at once; the stored record, which other tabs follow, comes from the server. */
function adopt({ profileImage }: { profileImage: string | null }): void {
  const { user } = useSession.getState()
  if (user) useSession.setState({ user: { ...user, profileImage } })
  void renewUser()
}

export const useRemovePicture = () =>
  useMutation({
    mutationFn: () => call('POST /persons/v3/profile-image', { body: { fileId: null } }),
    onSuccess: adopt,
  })

/** Sends a picture and makes a square of it the person's own. Tried again, what has arrived is not sent twice. */
export function useSavePicture(file: File) {
  const [progress, setProgress] = useState(0)
  const id = useRef(randomId())
  const hasArrived = useRef(false)
  const save = useMutation({
    mutationFn: async (crop: Crop) => {
      const [fileId, fileName, blobType] = [id.current, file.name, 'profile-image' as const]
      if (!hasArrived.current)
        await uploadFile({ file, fileName, blobType, id: fileId, onProgress: setProgress })
      hasArrived.current = true
      return call('POST /persons/v3/profile-image', { body: { fileId, crop } })
    },
    onSuccess: adopt,
  })
  return { save, progress }
}
