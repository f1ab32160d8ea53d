import { ageOn } from '@corridor/contract/patients/birth-date.ts'
import type { Patient } from '@corridor/contract/patients/model.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { initials } from '@corridor/contract/people/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { localDate } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useSearchTerm } from '#platform/navigation/use-search-term.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import buttonStyles from '#ui/actions/IconButton.module.css'
import { Menu } from '#ui/actions/Menu.tsx'
import { MenuItem } from '#ui/actions/MenuItem.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconAddressBook, IconDots, IconDownload, IconId, IconPlus, IconUpload } from '#ui/icons/icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { NoneFound } from '#ui/states/NoneFound.tsx'
import { PatientWords } from '../components/FoundPatients.tsx'
import { contactsText } from '../contacts/text.ts'
import { importText } from '../import/text.ts'
import { exportPatients } from '../state/imports.ts'
import { patientsQuery } from '../state/queries.ts'
import { pageText, listText as text, text as words } from '../text.ts'
import { PatientDialog } from './PatientDialog.tsx'
import styles from './PatientList.module.css'

/** The patients of the practice by name, or those that fit what was typed. */
export function PatientList() {
  const [search, setSearch] = useSearchParams()
  const [term, find] = useSearchTerm()
  const query = useInfiniteQuery(patientsQuery(term.trim()))
  const addLink = addressWith(search, { add: '1' })
  const add = (
    <ButtonLink look="primary" icon={<IconPlus size={18} />} to={addLink} replace>
      {text.add}
    </ButtonLink>
  )
  const none = term.trim() ? (
    <NoneFound
      title={text.noneTitle}
      text={text.none}
      clearLabel={text.clearSearch}
      onClear={() => find('')}
    />
  ) : (
    <EmptyState Icon={IconId} title={text.emptyTitle} text={text.empty} actions={add} />
  )
  const close = () => setSearch(addressWith(search, { add: null }).search, { replace: true })
  const actions = (
    <>
      {add}
      <MoreActions />
    </>
  )
  return (
    <Page header={<PageHeader title={words.title} actions={actions} />} isNarrow>
      <div className={styles.search}>
        <SearchField label={text.search} clearLabel={text.clearSearch} value={term} onChange={find} />
      </div>
      <Loaded
        query={query}
        loadingLabel={text.loading}
        rows={10}
        failedTitle={text.failedTitle}
        empty={{ when: ({ pages }) => pages[0]?.patients.length === 0, show: none }}
      >
        {({ pages }) => (
          <ul className={styles.list}>
            {pages
              .flatMap(({ patients }) => patients)
              .map((patient) => (
                <PatientRow key={patient.id} patient={patient} />
              ))}
          </ul>
        )}
      </Loaded>
      <MoreButton query={query} className={styles.more}>
        {text.more}
      </MoreButton>
      {search.get('add') && <PatientDialog onClose={close} />}
    </Page>
  )
}

/** The whole list, in and out; for practice admins. */
function MoreActions() {
  const isAdmin = useSession(({ claims }) => claims.includes('PracticeAdmin'))
  const navigate = useNavigate()
  const exporting = useTask(exportPatients, { done: text.exported, failure: 'snackbar' })
  return (
    <Menu trigger={<IconDots size={20} />} triggerLabel={text.moreActions} triggerClass={buttonStyles.button}>
      <MenuItem
        icon={<IconAddressBook size={18} />}
        onAction={() => void navigate('/dashboard/patient-records/contacts')}
      >
        {contactsText.title}
      </MenuItem>
      {isAdmin && (
        <MenuItem
          icon={<IconUpload size={18} />}
          onAction={() => void navigate('/dashboard/patient-records/import')}
        >
          {importText.title}
        </MenuItem>
      )}
      {isAdmin && (
        <MenuItem icon={<IconDownload size={18} />} onAction={() => void exporting.run()}>
          {text.export}
        </MenuItem>
      )}
    </Menu>
  )
}

function PatientRow({ patient }: { patient: Patient }) {
  const name = patientName(patient)
  return (
    <li>
      <Link className={styles.row} to={`/dashboard/patient-records/${patient.id}`}>
        <Avatar name={name} initials={initials(patient)} />
        <PatientWords patient={patient} />
        <span className={styles.age}>
          {patient.dateOfBirth
            ? pageText.years(ageOn(patient.dateOfBirth, localDate(Date.now())))
            : pageText.incomplete}
        </span>
      </Link>
    </li>
  )
}
