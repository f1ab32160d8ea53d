import { Button } from '../actions/Button.tsx'
import styles from './ConfirmDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  text: string
  confirmLabel: string
  cancelLabel: string
  isBusy?: boolean
  /** `primary` for an action that is final but loses nothing. */
  look?: 'danger' | 'primary'
  /** Another way out, beside yes and no. */
  otherLabel?: string
  onConfirm: () => void
  onOther?: () => void
  onClose: () => void
}

/** Confirms before something that cannot be undone. The title names the thing; the focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog label={props.title} onClose={props.onClose}>
      <div className={styles.body}>
        <h2 className={styles.title}>{props.title}</h2>
        <p className={styles.text}>{props.text}</p>
        <div className={styles.actions}>
          <Button autoFocus onClick={props.onClose}>
            {props.cancelLabel}
          </Button>
          {props.otherLabel && <Button onClick={props.onOther}>{props.otherLabel}</Button>}
          <Button look={props.look ?? 'danger'} isBusy={props.isBusy} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
