import {
  IconAddressBook,
  IconBuildingCommunity,
  IconCar,
  IconDeviceMobileMessage,
  IconHomeHeart,
  IconInbox,
  IconMail,
  IconMessageCircle,
  IconSchool,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { MenuIcon } from '../menu.ts'

/** The picture of each menu entry. */
export const MENU_ICONS: Record<MenuIcon, typeof IconInbox> = {
  inbox: IconInbox,
  message: IconMessageCircle,
  buildings: IconBuildingCommunity,
  home: IconHomeHeart,
  phone: IconDeviceMobileMessage,
  mail: IconMail,
  'address-book': IconAddressBook,
  people: IconUsersGroup,
  car: IconCar,
  school: IconSchool,
}
