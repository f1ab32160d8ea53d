import { sendQuestioned } from '@corridor/contract/deliveries/errors.ts'
import { isSameNameCode } from '@corridor/contract/patients/outbound.ts'
import { useCallback, useRef } from 'react'
import { ApiError } from '../api.ts'
import { type Question, useQuestions } from '../confirm.ts'
import { text } from '../text.ts'
import { NotSent } from './error.ts'

const isQuestion = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === sendQuestioned.code

/** The codes of the questions in a refusal: the sender answers them by sending again with them. */
export const questionsIn = (error: unknown): string[] =>
  isQuestion(error) ? Object.keys(error.fields).map((path) => path.replace(/^confirmed\./, '')) : []

function questionOf(error: ApiError, codes: readonly string[], hasOther: boolean): Question {
  const { patient, address, yes, back, other } = text.outbound
  const sentences = [...new Set(Object.values(error.fields))]
  return {
    title: codes.some(isSameNameCode) ? patient : address,
    text: sentences.join(' ') || error.plainMessage,
    confirmLabel: yes,
    cancelLabel: back,
    look: 'primary',
    ...(hasOther && { otherLabel: other }),
  }
}

/**
 * Sends something about a patient. Where the server has a question first, as with two of one name, the sender answers it: with yes the very
 * same is sent with the answer; otherwise nothing is, and what was entered stays. `onOther` leads to where another patient, or none, is chosen.
 */
export function useOutbound({
  onOther,
}: {
  onOther?: () => void
} = {}): <T>(send: (confirmed: string[]) => Promise<T>) => Promise<T> {
  const ask = useQuestions()
  // They hold for one patient or address each, so they stay valid while the same is tried again.
  const confirmed = useRef<string[]>([])
  const toOther = useRef(onOther)
  toOther.current = onOther
  return useCallback(
    async (send) => {
      for (;;) {
        try {
          const sent = await send(confirmed.current)
          confirmed.current = []
          return sent
        } catch (error) {
          const codes = questionsIn(error).filter((code) => !confirmed.current.includes(code))
          if (!isQuestion(error) || codes.length === 0) throw error
          const answer = await ask(questionOf(error, codes, toOther.current !== undefined))
          if (answer === 'other') toOther.current?.()
          if (answer !== true) throw new NotSent()
          confirmed.current = [...confirmed.current, ...codes]
        }
      }
    },
    [ask],
  )
}
