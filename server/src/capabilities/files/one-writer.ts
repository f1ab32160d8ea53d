import { uploadBusy } from '@corridor/contract/files/errors.ts'
import { check } from '../../platform/refusal.ts'

/** Lets one upload at a time write a file: two under one id would tear each other's bytes away. */
export interface Writers {
  alone: <T>(id: string, work: () => Promise<T>) => Promise<T>
}

export function createWriters(): Writers {
  const busy = new Set<string>()
  return {
    alone: async (id, work) => {
      check(!busy.has(id), uploadBusy)
      busy.add(id)
      try {
        return await work()
      } finally {
        busy.delete(id)
      }
    },
  }
}
