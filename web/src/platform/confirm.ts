import { useCallback, useEffect, useRef } from 'react'
import { create } from 'zustand'
import { onReset } from './storage/resettable.ts'

export interface Question {
  /** Names the thing. */
  title: string
  text: string
  confirmLabel: string
  /** Without it: Cancel. */
  cancelLabel?: string
  /** `primary` for an action that is final but loses nothing. */
  look?: 'danger' | 'primary'
  /** Another way out beside yes and no. */
  otherLabel?: string
}

export type Answer = boolean | 'other'

interface OpenQuestion {
  question: Question
  answer: (answer: Answer) => void
}

/** The open question, for the one component that shows it. */
export const useQuestion = create<{ open: OpenQuestion | null }>()(() => ({ open: null }))

function close(open: OpenQuestion | null, answer: Answer): void {
  if (!open) return
  if (useQuestion.getState().open === open) useQuestion.setState({ open: null })
  open.answer(answer)
}

export const answerQuestion = (answer: Answer): void => close(useQuestion.getState().open, answer)

onReset(() => answerQuestion(false))

/** Shows one question at a time; a newer one answers the one before with no, and so does unmounting. */
export function useQuestions(): (question: Question) => Promise<Answer> {
  const own = useRef<OpenQuestion>(null)
  useEffect(() => () => close(own.current, false), [])
  return useCallback(
    (question) =>
      new Promise((answer) => {
        answerQuestion(false)
        own.current = { question, answer }
        useQuestion.setState({ open: own.current })
      }),
    [],
  )
}

/** Confirms before something that cannot be undone: `if (await confirm({ … })) …`. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  const ask = useQuestions()
  return useCallback(async (question) => (await ask(question)) === true, [ask])
}
