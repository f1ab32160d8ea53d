import type { Contact } from '@corridor/contract/patients/model.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirm } from '#platform/confirm.ts'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconAddressBook, IconPencil, IconPlus, IconTrash } from '#ui/icons/icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { deleteContact } from '../state/contacts.ts'
import { contactsQuery } from '../state/queries.ts'
import { pageText } from '../text.ts'
import { ContactDialog } from './ContactDialog.tsx'
import styles from './ContactList.module.css'
import { contactsText as text } from './text.ts'

/** People outside Corridor to whom documents are sent. */
export function ContactList() {
  const [term, find] = useSearchTerm()
  const [open, setOpen] = useState<{ contact?: Contact }>()
  const query = useInfiniteQuery(contactsQuery(term.trim()))
  const add = (
    <Button look="primary" icon={<IconPlus size={18} />} onClick={() => setOpen({})}>
      {text.add}
    </Button>
  )
  const none = term.trim() ? (
    <NoneFound
      title={text.noneTitle}
      text={text.none}
      clearLabel={text.clearSearch}
      onClear={() => find('')}
    />
  ) : (
    <EmptyState Icon={IconAddressBook} title={text.emptyTitle} text={text.empty} />
  )
  return (
    <Page header={<PageHeader title={text.title} subtitle={text.about} actions={add} />} isNarrow>
      <TextLink to="/dashboard/patient-records">{pageText.back}</TextLink>
      <div className={styles.search}>
        <SearchField label={text.search} clearLabel={text.clearSearch} value={term} onChange={find} />
      </div>
      <Loaded
        query={query}
        loadingLabel={text.loading}
        rows={5}
        failedTitle={text.failedTitle}
        empty={{ when: ({ pages }) => pages[0]?.recipients.length === 0, show: none }}
      >
        {({ pages }) => (
          <RowList>
            {pages
              .flatMap(({ recipients }) => recipients)
              .map((contact) => (
                <ContactRow key={contact.id} contact={contact} onEdit={() => setOpen({ contact })} />
              ))}
          </RowList>
        )}
      </Loaded>
      <MoreButton query={query} className={styles.more}>
        {text.more}
      </MoreButton>
      {open && <ContactDialog contact={open.contact} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function ContactRow({ contact, onEdit }: { contact: Contact; onEdit: () => void }) {
  const confirm = useConfirm()
  const name = contact.practiceName
  const remove = useTask(() => deleteContact(contact.id), { done: text.removed(name), failure: 'snackbar' })
  const onRemove = async () => {
    const question = {
      title: text.removeTitle(name),
      text: text.removeDetail,
      confirmLabel: text.removeConfirm,
    }
    if (await confirm(question)) await remove.run()
  }
  const person = contact.displayName === name ? '' : contact.displayName
  return (
    <ActionRow
      Icon={IconAddressBook}
      tone="purple"
      name={name}
      actions={
        <>
          <IconButton label={text.edit(name)} icon={<IconPencil size={18} />} onClick={onEdit} />
          <IconButton
            label={text.remove(name)}
            icon={<IconTrash size={18} />}
            onClick={() => void onRemove()}
          />
        </>
      }
    >
      <p>{[person, contact.email].filter(Boolean).join(' · ')}</p>
    </ActionRow>
  )
}
