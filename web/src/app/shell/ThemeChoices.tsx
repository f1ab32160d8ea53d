import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { chooseTheme, THEME_CHOICES, useTheme } from '../../platform/theme.ts'
import styles from './ThemeChoices.module.css'
import { text } from './text.ts'

const ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Light, dark, or as the system has it. */
export function ThemeChoices() {
  const choice = useTheme((state) => state.choice)
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{text.theme}</legend>
      {THEME_CHOICES.map((one) => {
        const Icon = ICONS[one]
        return (
          <label key={one} className={styles.choice}>
            <input type="radio" name="theme" checked={choice === one} onChange={() => chooseTheme(one)} />
            <Icon size={18} aria-hidden="true" />
            {text.themes[one]}
          </label>
        )
      })}
    </fieldset>
  )
}
