import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { type ReactNode, useState } from 'react'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { DrawerFoot } from '#ui/overlay/DrawerFoot.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { offerTakeBack } from './offer-take-back.ts'
import { sendText as text } from './text.ts'

export interface Problem<Main extends string> {
  step: Main
  sentence: string
}

interface SendFrameProps<Main extends keyof typeof text.stepNames> {
  title: string
  subtitle: string | undefined
  /** The main steps in their order; `CHECK` is the last. */
  order: readonly Main[]
  /** What each of them has so far. */
  parts: Record<Main, { detail?: string; isDone: boolean }>
  /** The main step that is open, and whether one of its side steps is. */
  main: Main
  isAside: boolean
  /** What is missing before it can be sent, in the order of the steps. */
  problem: Problem<Main> | undefined
  go: (step: Main) => void
  leave: () => void
  /** Throws away what was entered. */
  forget: () => void
  send: () => Promise<readonly OfficeFile[]>
  sentSentence: (documents: readonly OfficeFile[]) => string
  children: (problem: string | undefined) => ReactNode
}

/** What both drawers for sending do alike: go on only as far as the steps allow, send once, close and save as a draft. */
export function SendFrame<Main extends keyof typeof text.stepNames>(props: SendFrameProps<Main>) {
  const { order, parts, main, isAside, problem, go, leave, forget } = props
  const [shown, setShown] = useState<string>()
  const reset = () => {
    forget()
    leave()
  }
  const saveDraft = () => {
    showSnackbar(text.savedAsDraft, 'info')
    leave()
  }
  const isEmpty = Object.values<{ detail?: string }>(parts).every(({ detail }) => !detail)
  const sending = useTask(async () => {
    const documents = await props.send()
    reset()
    offerTakeBack(documents, props.sentSentence(documents))
  })
  const at = order.indexOf(main)
  const after = isAside ? undefined : order[at + 1]
  const before = isAside ? main : order[at - 1]
  /** Goes on only as far as the steps before it allow, and says what is missing there. */
  const goOn = (to: Main | 'send') => {
    const isBefore = problem && (to === 'send' || order.indexOf(problem.step) < order.indexOf(to))
    setShown(isBefore ? problem.sentence : undefined)
    if (isBefore) go(problem.step)
    else if (to === 'send') void sending.run()
    else go(to)
  }
  const isLast = !isAside && main === order.at(-1)
  return (
    <Drawer
      title={props.title}
      subtitle={props.subtitle}
      closeLabel={text.close}
      stepsLabel={text.steps}
      steps={order.map((key) => ({ key, label: text.stepNames[key], ...parts[key] }))}
      current={main}
      changeLabel={text.change}
      doneLabel={text.done}
      onStep={(key) => go(key as Main)}
      onClose={reset}
      onDismiss={isEmpty ? reset : saveDraft}
      foot={
        <DrawerFoot
          back={before && { label: text.back, onPress: () => go(before) }}
          hint={text.closing}
          leave={{ label: text.saveDraft, onPress: saveDraft }}
          next={after && { label: text.next(text.stepNames[after]), onPress: () => goOn(after) }}
          send={
            isLast ? { label: text.send, isBusy: sending.isBusy, onPress: () => goOn('send') } : undefined
          }
        />
      }
    >
      {(shown || sending.failure) && <Notice tone="error">{shown ?? sending.failure}</Notice>}
      {props.children(shown)}
    </Drawer>
  )
}
