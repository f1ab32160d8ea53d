import { type ReactNode, useRef, useState } from 'react'
import { Dialog, Popover } from 'react-aria-components'

interface PopoverButtonProps {
  /** What the button shows, and its name where that holds no words. */
  button: ReactNode
  buttonLabel?: string
  buttonClass?: string
  /** Read out as the name of what opens. */
  label: string
  popoverClass?: string
  insideClass?: string
  side: 'start' | 'end'
  offset: number
  children: (close: () => void) => ReactNode
}

/** A button that opens something above itself. Until it is pressed it costs no more than a button. */
export function PopoverButton(props: PopoverButtonProps) {
  const { button, buttonLabel, buttonClass, label, popoverClass, insideClass, side, offset, children } = props
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        title={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {button}
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
