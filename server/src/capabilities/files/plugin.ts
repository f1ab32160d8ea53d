import { join } from 'node:path'
import { auditWords } from '@corridor/contract/files/audit-words.ts'
import { mountedIn } from '#platform/action.ts'
import type { Capability } from '#platform/capability.ts'
import type { Config } from '#platform/config/config.ts'
import { type Draft, listDrafts, openDraft } from '#platform/storage/draft.ts'
import { type FileHolders, fileNames } from './access.ts'
import * as deleteFile from './actions/delete-file.ts'
import * as download from './actions/download.ts'
import * as getSpace from './actions/get-space.ts'
import * as setProfileImage from './actions/set-profile-image.ts'
import * as uploadCalls from './actions/upload.ts'
import { removeBytes, sweep } from './jobs.ts'
import { profileImageUrl } from './present.ts'
import { createReadings, type Readings } from './serve/readings.ts'
import { mountResumable } from './upload/resumable.ts'

declare module '#platform/services.ts' {
  interface Services {
    files: {
      /** Capabilities that own files register here. */
      holders: FileHolders
      readings: Readings
      /** The practice whose page a guest has open by this pass, while it is open; the capability that hands out passes says so. */
      findOpenPass: (passId: string) => Promise<{ practiceId: string } | undefined>
      /** The received part of a resumable upload, by the id of its attempt. */
      openDraft: (attemptId: string) => Draft
      listDrafts: () => ReturnType<typeof listDrafts>
    }
  }
}

/** Unfinished uploads are on this machine's disk, wherever finished files are stored. */
export const draftFolderOf = ({ dataFolder }: Config): string => join(dataFolder, 'uploads')

export const files: Capability = {
  name: 'files',
  auditWords,
  routes: mountedIn(deleteFile, download, getSpace, setProfileImage, uploadCalls),
  auditSubjects: [{ kinds: ['file'], namesOf: fileNames }],
  jobs: [removeBytes, sweep],
  prepare: (services) => {
    const folder = draftFolderOf(services.config)
    services.files = {
      holders: new Map(),
      readings: createReadings(),
      findOpenPass: async () => undefined,
      openDraft: (id) => openDraft(folder, id, services.masterKeys, services.blobs),
      listDrafts: () => listDrafts(folder),
    }
    services.people.pictureUrl = profileImageUrl
  },
  mount: mountResumable,
}
