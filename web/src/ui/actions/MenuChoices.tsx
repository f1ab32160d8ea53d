import { Header, MenuItem, MenuSection } from 'react-aria-components'
import { IconCheck } from '../icons/icons.ts'
import styles from './Menu.module.css'

interface MenuChoicesProps<Value extends string> {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of several, inside a menu, which stays open so that one sees what the choice does. */
export function MenuChoices<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: MenuChoicesProps<Value>) {
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(chosen) => onChange([...chosen][0] as Value)}
    >
      <Header className={styles.label}>{label}</Header>
      {choices.map((choice) => (
        <MenuItem
          key={choice.value}
          id={choice.value}
          className={styles.item}
          textValue={choice.label}
          shouldCloseOnSelect={false}
        >
          <IconCheck className={styles.check} size={18} aria-hidden="true" />
          {choice.label}
        </MenuItem>
      ))}
    </MenuSection>
  )
}
