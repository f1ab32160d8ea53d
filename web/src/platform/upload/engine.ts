import { call, renew, renewIfDue } from '../api.ts'
import { stored, useSession } from '../session/state.ts'
import { onReset } from '../storage/resettable.ts'
import { browserStorage } from '../storage/storage.ts'
import { createSendAtOnce } from './at-once.ts'
import { createCredentials } from './credentials.ts'
import { postByXhr } from './post.ts'
import { createSendResumable } from './resumable.ts'
import { createResumeStorage } from './resume-storage.ts'
import { createUploadFile } from './upload-file.ts'

const storage = createResumeStorage(browserStorage('localStorage'))
const credentials = createCredentials({
  read: stored.credentials,
  renew,
  renewIfDue,
  currentUserId: () => useSession.getState().user?.id ?? null,
})

const engine = createUploadFile({
  atOnce: createSendAtOnce({ credentials, post: postByXhr }),
  resumable: createSendResumable({
    credentials,
    storage,
    getFile: (id, signal) => call('GET /files/v2/:id', { params: { id }, signal }),
  }),
})

onReset(() => {
  engine.drop()
  storage.clear()
})

export const { uploadFile } = engine
