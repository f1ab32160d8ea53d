import { type ComponentProps, useState } from 'react'
import { IconButton } from '../../actions/IconButton.tsx'
import { IconEye, IconEyeOff } from '../../icons/first-icons.ts'
import { TextField } from '../TextField.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'end'> {
  showLabel: string
  hideLabel: string
}

/** A password field with a button that shows it. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          icon={<Eye size={18} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
