import { TEMPLATES_MAX } from '@corridor/contract/worklist/limits.ts'
import type { FaultPart } from '#testing/faults/declaration.ts'

const NAME = 'Written while things break'

/** An admin who writes one template after another. */
export const faults: FaultPart = {
  capability: 'worklist',
  prepare: async (world) => {
    const [admin] = await world.people(1, { claims: ['PracticeAdmin'] })
    const list = async () =>
      (await world.call('GET /worklist/v1/templates', { as: admin! })).body.templates.filter(
        ({ name }) => name === NAME,
      )
    return {
      pauseMs: 250,
      // The demo world has some already.
      most: TEMPLATES_MAX - 20,
      write: async (id) =>
        void (await world.call('POST /worklist/v1/templates', {
          as: admin!,
          body: { id, name: NAME, shortcut: null, body: 'Thank you!' },
        })),
      read: async () => (await list()).map(({ id }) => id),
    }
  },
}
