import { type HealthCheck, isFever, needsConfirmation } from '@corridor/contract/curbside/health.ts'
import type { LiteAppointment } from '@corridor/contract/curbside/model.ts'
import { STEP_LABELS, type Step } from '@corridor/contract/curbside/status.ts'
import { sentenceOf } from '#platform/api.ts'
import { useConfirm } from '#platform/confirm.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { removeVisit, resendLink, setHealthCheck, takeStep, undoStep } from '../state/changes.ts'
import { nameOf } from '../state/visits.ts'
import { rowText as text } from '../text.ts'

const failure = 'snackbar'

/** Why somebody has to decide that this patient may come in. */
function reasonOf(visit: LiteAppointment): string {
  const { covidFormStatus, concerns, temperature, answered, questions } = visit
  if (covidFormStatus === 'Failed') return text.confirmFailed(concerns)
  if (covidFormStatus === 'Incomplete') return text.confirmIncomplete(answered, questions)
  return text.confirmFever(isFever(temperature) ? text.degrees(temperature ?? 0) : '')
}

const undo = (id: string, step: Step): void =>
  void undoStep(id, step).then(
    () => showSnackbar(text.undone),
    (error: unknown) => showSnackbar(sentenceOf(error), 'error'),
  )

/** What can be done with one visit. */
export function useVisitActions(visit: LiteAppointment) {
  const confirm = useConfirm()
  const { id } = visit
  const name = nameOf(visit)
  const step = useTask(
    async (to: Step, isConfirmed: boolean) => {
      await takeStep(id, to, isConfirmed)
      const offer = { label: text.undo, run: () => undo(id, to) }
      showSnackbar(text.taken(to, name), 'success', offer)
    },
    { failure },
  )
  const resend = useTask(() => resendLink(id), { failure, done: text.resent })
  const check = useTask((status: HealthCheck) => setHealthCheck(id, status), { failure })
  const remove = useTask(() => removeVisit(id), { failure, done: text.removed })
  return {
    step,
    resend,
    undo: (last: Step) => undo(id, last),
    check,
    /** Asks first where the health check is not passed. */
    take: async (to: Step) => {
      const isConfirmedFirst = to === 'ClearToEnter' && needsConfirmation(visit)
      const isSure =
        !isConfirmedFirst ||
        (await confirm({
          title: text.confirmTitle(name),
          text: reasonOf(visit),
          confirmLabel: STEP_LABELS.ClearToEnter,
          look: 'primary',
        }))
      if (isSure) await step.run(to, isConfirmedFirst)
    },
    remove: async () => {
      const question = { title: text.removeTitle(name), text: text.removeText, confirmLabel: text.remove }
      if (await confirm(question)) await remove.run()
    },
  }
}
