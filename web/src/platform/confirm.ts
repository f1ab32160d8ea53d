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
}

interface OpenQuestion {
  question: Question
  answer: (isYes: boolean) => void
}

/** The open question, for the one component that shows it. */
export const useQuestion = create<{ open: OpenQuestion | null }>()(() => ({ open: null }))

function close(open: OpenQuestion | null, isYes: boolean): void {
  if (!open) return
  if (useQuestion.getState().open === open) useQuestion.setState({ open: null })
  open.answer(isYes)
}

export const answerQuestion = (isYes: boolean): void => close(useQuestion.getState().open, isYes)

onReset(() => answerQuestion(false))

/**
 * Confirms before something that cannot be undone: `if (await confirm({ … })) …`. One question at a time; a
 * newer one answers the one before with no, and so does unmounting.
 */
export function useConfirm(): (question: Question) => Promise<boolean> {
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
