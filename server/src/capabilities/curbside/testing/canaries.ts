import { CANARY_TEXT, type Canaries } from '../../../../testing/fuzz/canaries.ts'
import { arrivalsDesk } from './arrivals-desk.ts'

export const canaries: Canaries = {
  plant: async ({ app, owner }) => {
    const desk = arrivalsDesk(app)
    await desk.save(owner, { linkText: CANARY_TEXT, comeInText: CANARY_TEXT, isComeInTexted: false })
    // A name at the door is letters alone, which the word that is looked for is not.
    await desk.added(owner, { firstName: CANARY_TEXT.slice(0, 40) })
    const { body } = await desk.register(await desk.door(owner))
    const patient = await desk.open(body.token)
    await desk.arrive(patient, { car: CANARY_TEXT.slice(0, 40) })
    await desk.answer(patient, { fever: true }, CANARY_TEXT.slice(0, 100))
    const board = await desk.today(owner)
    return { ids: board.map(({ id }) => id), read: async () => ({ board: await desk.today(owner) }) }
  },
}
