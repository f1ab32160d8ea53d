import { join } from 'node:path'
import type { Capability } from '../../platform/capability.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Draft, listDrafts, openDraft } from '../../platform/storage/draft.ts'
import type { FileHolders } from './access.ts'
import { mountResumable } from './arrive/resumable.ts'
import { removeBytes, sweep } from './jobs.ts'
import { profileImageUrl } from './present.ts'
import { routes } from './routes.ts'
import { createReadings, type Readings } from './serve/readings.ts'

declare module '../../platform/services.ts' {
  interface Services {
    files: {
      /** Capabilities that hold files add themselves here. */
      holders: FileHolders
      readings: Readings
      /** What has arrived of an upload in pieces, by the id of its attempt. */
      openDraft: (attemptId: string) => Draft
      listDrafts: () => ReturnType<typeof listDrafts>
    }
  }
}

/** Unfinished uploads lie on this machine, whatever keeps the finished ones. */
export const draftFolderOf = ({ dataFolder }: Config): string => join(dataFolder, 'uploads')

export const files: Capability = {
  name: 'files',
  routes,
  jobs: [removeBytes, sweep],
  prepare: (services) => {
    const folder = draftFolderOf(services.config)
    services.files = {
      holders: new Map(),
      readings: createReadings(),
      openDraft: (id) => openDraft(folder, id, services.masterKeys, services.blobs),
      listDrafts: () => listDrafts(folder),
    }
    services.people.pictureUrl = profileImageUrl
  },
  mount: mountResumable,
}
