import { type ReactNode, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'
import { Spoken } from '../states/Spoken.tsx'

interface PopoverButtonProps {
  /** The content of the button, and its name where that has no text. */
  button: ReactNode
  buttonLabel?: string
  buttonClass?: string
  /** Where the button is no stop of the Tab key. */
  tabIndex?: 0 | -1
  /** Read out as the name of what opens. */
  label: string
  popoverClass?: string
  insideClass?: string
  side: 'start' | 'end'
  offset: number
  children: (close: () => void) => ReactNode
}

/** A button that opens a popover. Until it is pressed it costs no more than a button. */
export function PopoverButton(props: PopoverButtonProps) {
  const { button, buttonLabel, buttonClass, label, popoverClass, insideClass, side, offset, children } = props
  const { tabIndex } = props
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        tabIndex={tabIndex}
        title={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {button}
        {buttonLabel !== undefined && <Spoken>{buttonLabel}</Spoken>}
      </button>
      {isOpen && (
        <Popover
          isOpen
          onOpenChange={setOpen}
          triggerRef={trigger}
          className={popoverClass}
          placement={`top ${side}`}
          offset={offset}
        >
          <Dialog className={insideClass} aria-label={label}>
            {children(() => setOpen(false))}
          </Dialog>
        </Popover>
      )}
    </>
  )
}
