import type { OpenDiscussions } from '#engines/discussions/declaration.ts'

declare module '#platform/services.ts' {
  interface Services {
    rooms: OpenDiscussions
  }
}
