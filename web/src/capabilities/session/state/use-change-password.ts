import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { wrongCurrentPassword } from '@corridor/contract/session/errors.ts'
import { passwordProblem } from '@corridor/contract/session/rules.ts'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { accountText } from '../text.ts'

export interface Problem {
  fieldId: 'current-password' | 'new-password'
  message: string
}

/** Which of the two fields the server's refusal is about. */
function refusal(error: unknown): Problem {
  const message = error instanceof ApiError ? error.message : GENERIC_MESSAGE
  const isCurrent = error instanceof ApiError && error.code === wrongCurrentPassword.code
  return { fieldId: isCurrent ? 'current-password' : 'new-password', message }
}

/** The form's state: what is typed, what is wrong with it once it was sent, and the sending itself. */
export function useChangePassword(user: LoggedUser) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [problems, setProblems] = useState<Problem[]>([])
  const [isBusy, setBusy] = useState(false)
  const context = { email: user.email, names: [user.firstName, user.lastName, user.practiceName] }

  const problemsNow = (): Problem[] => {
    const found: Problem[] = []
    const weak = passwordProblem(next, context)
    if (!current) found.push({ fieldId: 'current-password', message: accountText.currentMissing })
    if (weak) found.push({ fieldId: 'new-password', message: weak })
    return found
  }

  const send = async (): Promise<boolean> => {
    const found = problemsNow()
    setProblems(found)
    if (found.length > 0 || isBusy) return false
    setBusy(true)
    try {
      const body = { currentPassword: current, newPassword: next }
      await call('POST /users/v2/change-password', { body })
      setCurrent('')
      setNext('')
      return true
    } catch (error) {
      setProblems([refusal(error)])
      return false
    } finally {
      setBusy(false)
    }
  }

  const problemOf = (fieldId: Problem['fieldId']) =>
    problems.find((problem) => problem.fieldId === fieldId)?.message

  return { current, setCurrent, next, setNext, problems, problemOf, isBusy, context, send }
}
