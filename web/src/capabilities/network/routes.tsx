import { IconAddressBook, IconUsersGroup } from '@tabler/icons-react'
import type { MenuEntry, WebCapability } from '../../platform/capability.ts'

const contacts: MenuEntry = {
  label: 'Contacts & Network',
  shortLabel: 'Network',
  purpose: 'The practices you work with',
  path: '/dashboard/network',
  Icon: IconAddressBook,
  anyOf: ['ContactsAndNetwork'],
}

const myNetwork: MenuEntry = {
  label: 'Network',
  // Somebody who holds both claims must be able to tell the two entries apart.
  shortLabel: 'My network',
  purpose: 'The people and practices you know',
  path: '/dashboard/my-network',
  Icon: IconUsersGroup,
  anyOf: ['IndividualNetwork'],
  feature: 'IndividualNetwork',
}

export const network: WebCapability = {
  menu: [contacts, myNetwork],
  routes: [
    {
      path: contacts.path,
      access: 'signed-in',
      menu: contacts,
      title: 'Contacts & network',
      load: async () => ({ Screen: (await import('./screens/Network.tsx')).Network }),
    },
    {
      path: myNetwork.path,
      access: 'signed-in',
      menu: myNetwork,
      title: 'Network',
      load: async () => ({ Screen: (await import('./screens/MyNetwork.tsx')).MyNetwork }),
    },
  ],
}
