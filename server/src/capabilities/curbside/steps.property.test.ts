import { healthCheckOf, needsConfirmation, USUAL_QUESTIONS } from '@corridor/contract/curbside/health.ts'
import {
  type AppointmentStatus,
  isStepPossible,
  STEPS,
  type Step,
} from '@corridor/contract/curbside/status.ts'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#testing/test-app.ts'
import { arrivalsDesk, WELL } from './testing/arrivals-desk.ts'

const app = useTestApp()
const desk = arrivalsDesk(app)
// The board is that of a day, which must not end between two calls.
beforeAll(() => app.clock.passToNoon())

const doings = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('step' as const),
      step: fc.constantFrom(...STEPS),
      isConfirmed: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('undo' as const), step: fc.constantFrom(...STEPS) }),
    fc.record({ kind: fc.constant('arrive' as const) }),
    fc.record({ kind: fc.constant('leave' as const) }),
    fc.record({ kind: fc.constant('answer' as const), isWell: fc.boolean() }),
  ),
  { minLength: 10, maxLength: 20 },
)
type Doing = typeof doings extends fc.Arbitrary<(infer One)[]> ? One : never

/** How a visit stands by the rules of the contract alone. */
interface Model {
  status: AppointmentStatus
  before: AppointmentStatus | null
  answers: Record<string, boolean>
}

const move = (model: Model, step: Step): boolean => {
  if (!isStepPossible(model.status, step)) return false
  model.before = model.status
  model.status = step
  return true
}

/** Does it by the rules, and says whether they allow it. */
function expected(model: Model, doing: Doing): boolean {
  switch (doing.kind) {
    case 'step': {
      const covidFormStatus = healthCheckOf(USUAL_QUESTIONS, model.answers)
      const needs = doing.step === 'ClearToEnter' && needsConfirmation({ covidFormStatus, temperature: null })
      return (!needs || doing.isConfirmed) && move(model, doing.step)
    }
    case 'undo': {
      if (model.status !== doing.step || model.before === null) return false
      model.status = model.before
      model.before = null
      return true
    }
    case 'arrive':
      return model.status === 'Arrived' || move(model, 'Arrived')
    case 'leave':
      return model.status === 'Left' || move(model, 'Left')
    case 'answer': {
      if (model.status === 'Complete') return false
      model.answers = doing.isWell ? WELL : { ...WELL, fever: true }
      return true
    }
  }
}

let worker: LoginReply
beforeAll(async () => {
  worker = await app.signIn('frontdesk@brightsmiles.example')
})

test('any sequence of what desk and patient do leaves what the rules say, and refuses what they refuse', async () => {
  const door = await desk.door(worker)
  await fc.assert(
    fc.asyncProperty(doings, async (sequence) => {
      const patient = await desk.open((await desk.register(door)).body.token)
      const { id } = (await desk.today(worker))[0]!
      const model: Model = { status: 'Upcoming', before: null, answers: {} }
      const act = (doing: Doing) => {
        if (doing.kind === 'step') return desk.step(worker, id, doing.step, doing.isConfirmed)
        if (doing.kind === 'undo') return desk.undo(worker, id, doing.step)
        if (doing.kind === 'arrive') return desk.arrive(patient)
        if (doing.kind === 'leave') return desk.leave(patient)
        return desk.answer(patient, doing.isWell ? WELL : { ...WELL, fever: true })
      }
      for (const doing of sequence) {
        const isAllowed = expected(model, doing)
        const { status } = await act(doing)
        expect([JSON.stringify(doing), status]).toEqual([JSON.stringify(doing), isAllowed ? 200 : 409])
        expect((await desk.find(worker, id)).appointmentStatus).toBe(model.status)
      }
    }),
    { seed: 25, numRuns: 6 },
  )
})
