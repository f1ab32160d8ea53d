import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { TextButton } from '../actions/TextButton.tsx'
import { classes } from '../classes.ts'
import { IconCheck, IconX } from '../icons/icons.ts'
import { Spoken } from '../states/Spoken.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './Drawer.module.css'

export interface DrawerStep {
  key: string
  label: string
  /** What was entered there, in one row. */
  detail?: string
  isDone: boolean
}

interface DrawerProps {
  title: string
  subtitle?: ReactNode
  closeLabel: string
  /** Without steps it is one page. */
  stepsLabel?: string
  steps?: readonly DrawerStep[]
  current?: string
  changeLabel?: string
  doneLabel?: string
  onStep?: (key: string) => void
  /** Below the steps. */
  aside?: ReactNode
  foot: ReactNode
  onClose: () => void
  /** What Escape and a click beside it do where that is not the same: nobody means to throw away what they typed. */
  onDismiss?: () => void
  children: ReactNode
}

const NONE: readonly DrawerStep[] = []

/** A page at the side, or a wizard: its steps by name, the one that is open, and where one can go from there. */
export function Drawer(props: DrawerProps) {
  const { title, subtitle, closeLabel, steps = NONE, current, onClose, onDismiss, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step begins at its top
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  }, [current])
  const step = steps.find(({ key }) => key === current)
  return (
    <Dialog label={title} onClose={onDismiss ?? onClose} look="drawer">
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        <IconButton label={closeLabel} icon={<IconX size={20} />} onClick={onClose} />
      </header>
      <div className={styles.middle}>
        {steps.length > 0 && (
          <nav className={styles.side} aria-label={props.stepsLabel}>
            <ol className={styles.steps}>
              {steps.map((one, index) => (
                <StepRow
                  key={one.key}
                  step={one}
                  number={index + 1}
                  isCurrent={one.key === current}
                  changeLabel={props.changeLabel}
                  doneLabel={props.doneLabel}
                  onStep={props.onStep}
                />
              ))}
            </ol>
            {props.aside && <div className={styles.aside}>{props.aside}</div>}
          </nav>
        )}
        <div className={styles.body}>
          {steps.length > 0 && (
            <h3 ref={heading} className={styles.stepTitle} tabIndex={-1}>
              {step?.label ?? title}
            </h3>
          )}
          {children}
        </div>
      </div>
      <footer className={styles.foot}>{props.foot}</footer>
    </Dialog>
  )
}

interface StepRowProps {
  step: DrawerStep
  number: number
  isCurrent: boolean
  changeLabel: string | undefined
  doneLabel: string | undefined
  onStep: ((key: string) => void) | undefined
}

function StepRow({ step, number, isCurrent, changeLabel, doneLabel, onStep }: StepRowProps) {
  const { key, label, detail, isDone } = step
  return (
    <li
      className={classes(styles.step, isCurrent && styles.current, isDone && !isCurrent && styles.done)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {isDone && !isCurrent ? <IconCheck size={15} /> : number}
      </span>
      <span className={styles.stepWords}>
        <span className={styles.label}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
        {isDone && <Spoken>{doneLabel}</Spoken>}
      </span>
      {isDone && !isCurrent && (
        <span className={styles.change}>
          <TextButton aria-label={`${changeLabel}: ${label}`} onClick={() => onStep?.(key)}>
            {changeLabel}
          </TextButton>
        </span>
      )}
    </li>
  )
}
