import { CANARY_TEXT, type Canaries } from '#testing/fuzz/canaries.ts'
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
    // The day on which they were planted, also when the next one has begun.
    const query = { day: app.clock.now().toISOString().slice(0, 10), timezoneOffset: 0 }
    const board = async () =>
      (await app.call('GET /lite-appointments/v3/day', { as: owner, query })).body.appointments
    return { ids: (await board()).map(({ id }) => id), read: async () => ({ board: await board() }) }
  },
}
