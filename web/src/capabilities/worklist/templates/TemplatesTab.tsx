import type { Template } from '@corridor/contract/worklist/model.ts'
import { useSearchParams } from 'react-router'
import { useConfirm } from '#platform/confirm.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Detail } from '#ui/data/Detail.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { IconFileText, IconPlus } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { deleteTemplate } from '../state/changes.ts'
import { useTemplates } from '../state/queries.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import styles from './TemplatesTab.module.css'
import { templateText } from './text.ts'

/** In the address, so that the dialog survives a reload: `template=new`, or its id. */
const NEW = 'new'

/** The practice's reply templates, for its admins. */
export function TemplatesTab() {
  const [search, setSearch] = useSearchParams()
  const query = useTemplates()
  const opened = search.get('template')
  const close = () => setSearch(addressWith(search, { template: null }).search, { replace: true })
  const add = (
    <ButtonLink look="primary" icon={<IconPlus size={18} />} to={addressWith(search, { template: NEW })}>
      {templateText.add}
    </ButtonLink>
  )
  const edited = query.data?.templates.find(({ id }) => id === opened)
  return (
    <Column isWide>
      <header className={styles.head}>
        <div>
          <h2 className={styles.title}>{templateText.title}</h2>
          <p className={styles.intro}>{templateText.intro}</p>
        </div>
        {query.data && query.data.templates.length > 0 && add}
      </header>
      <Loaded
        query={query}
        loadingLabel={templateText.loading}
        rows={4}
        failedTitle={templateText.failedTitle}
        empty={{
          when: ({ templates }) => templates.length === 0,
          show: (
            <EmptyState
              Icon={IconFileText}
              title={templateText.emptyTitle}
              text={templateText.empty}
              actions={add}
            />
          ),
        }}
      >
        {({ templates }) => (
          <RowList>
            {templates.map((template) => (
              <TemplateRow key={template.id} template={template} />
            ))}
          </RowList>
        )}
      </Loaded>
      {opened === NEW && <TemplateDialog onClose={close} />}
      {edited && <TemplateDialog key={edited.id} template={edited} onClose={close} />}
    </Column>
  )
}

function TemplateRow({ template }: { template: Template }) {
  const { id, name, shortcut, body } = template
  const [search] = useSearchParams()
  const confirm = useConfirm()
  const deletion = useTask(deleteTemplate, { done: templateText.removed(name), failure: 'snackbar' })
  const remove = async () => {
    if (await confirm(templateText.removing(name))) await deletion.run(id)
  }
  return (
    <ActionRow
      Icon={IconFileText}
      tone="purple"
      name={name}
      badge={shortcut && <Badge>/{shortcut}</Badge>}
      actions={
        <>
          <ButtonLink
            size="s"
            to={addressWith(search, { template: id })}
            aria-label={templateText.editLabel(name)}
          >
            {templateText.edit}
          </ButtonLink>
          <Button
            size="s"
            look="quiet"
            isBusy={deletion.isBusy}
            aria-label={templateText.removeLabel(name)}
            onClick={() => void remove()}
          >
            {templateText.remove}
          </Button>
        </>
      }
    >
      <Detail>{body}</Detail>
    </ActionRow>
  )
}
