import { join } from 'node:path'
import type { Capability } from '../../platform/capability.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Draft, openDraft } from '../../platform/storage/draft.ts'
import type { FileHolders } from './holders.ts'
import { removeBytes, sweep } from './jobs.ts'
import { createWriters, type Writers } from './one-writer.ts'
import { mountResumable } from './resumable.ts'
import { routes } from './routes.ts'

declare module '../../platform/services.ts' {
  interface Services {
    files: {
      /** Capabilities that hold files add themselves here. */
      holders: FileHolders
      writers: Writers
      openDraft: (id: string) => Draft
      dropDraft: (id: string) => Promise<void>
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
    const open = (id: string) => openDraft(folder, id, services.masterKeys, services.blobs)
    services.files = {
      holders: new Map(),
      writers: createWriters(),
      openDraft: open,
      dropDraft: (id) => open(id).remove(),
    }
  },
  mount: mountResumable,
}
