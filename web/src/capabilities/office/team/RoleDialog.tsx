import type { TeamMember } from '@corridor/contract/office/model.ts'
import { useForm } from '#platform/form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { RadioCards } from '#ui/fields/choice/RadioCards.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { changeRole } from '../state/changes.ts'
import { text } from '../text.ts'
import { changeToDefaults, isNothing } from './access.ts'
import { chosenRole, RoleField, type RoleValues, roleProblems } from './RoleField.tsx'
import { memberText, roleChangeText } from './text.ts'

interface Values extends RoleValues {
  access: '' | 'usual' | 'kept'
}

interface RoleDialogProps {
  member: TeamMember
  onClose: () => void
}

/** Changes a role, and asks whether the access changes too, because it does not follow the role by itself. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const { id, firstName, claims } = member
  /** What would change with the role; nothing while there is none, or the same. */
  const accessChangeOf = (values: RoleValues) => {
    const role = chosenRole(values)
    const change = changeToDefaults({ claims, role })
    return !role || role === member.role || isNothing(change) ? undefined : change
  }
  const form = useForm<Values>({
    initial: { role: member.role ?? '', ownRole: '', access: '' },
    check: (values) => ({
      ...roleProblems(values),
      access: accessChangeOf(values) && !values.access ? roleChangeText.choose : undefined,
    }),
    send: (values) => changeRole(id, chosenRole(values), values.access === 'usual'),
  })
  const role = chosenRole(form.values)
  const change = accessChangeOf(form.values)
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(memberText.roleSaved(firstName, role))
    onClose()
  }
  return (
    <FormDialog title={roleChangeText.title(firstName)} closeLabel={text.close} onClose={onClose}>
      <Form {...form.frame} submitLabel={roleChangeText.save} onSubmit={submit}>
        <RoleField role={form.field('role')} ownRole={form.field('ownRole')} />
        {change && (
          <RadioCards
            {...form.field('access')}
            look="list"
            legend={roleChangeText.question(firstName, role)}
            cards={[
              { value: 'usual', label: roleChangeText.usual, detail: roleChangeText.difference(change) },
              {
                value: 'kept',
                label: roleChangeText.keepAccess,
                detail: roleChangeText.keepAccessDetail(firstName),
              },
            ]}
          />
        )}
      </Form>
    </FormDialog>
  )
}
