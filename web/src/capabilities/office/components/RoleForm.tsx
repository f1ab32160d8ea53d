import type { TeamMember } from '@corridor/contract/office/model.ts'
import { useForm } from '../../../platform/form.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { changeRole } from '../state/changes.ts'
import { chosenRole, roleProblems } from '../state/role-values.ts'
import { memberText } from '../text.ts'
import { RoleField } from './RoleField.tsx'
import styles from './RoleForm.module.css'

/** Changing the role of somebody on the team. */
export function RoleForm({ member }: { member: TeamMember }) {
  const form = useForm({
    initial: { role: member.role ?? '', ownRole: '' },
    check: roleProblems,
    send: (values) => changeRole(member.id, chosenRole(values)),
  })
  const isChanged = chosenRole(form.values) !== (member.role ?? '')
  const { failure, isBusy } = form.frame
  const submit = async () => {
    const role = chosenRole(form.values)
    if (!(await form.submit())) return
    // What was typed has become one of the roles to choose from.
    form.change({ role, ownRole: '' })
    showSnackbar(memberText.roleSaved(member.firstName, role))
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      <RoleField role={form.field('role')} ownRole={form.field('ownRole')} />
      {isChanged && (
        <div>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {memberText.saveRole}
          </Button>
        </div>
      )}
    </form>
  )
}
