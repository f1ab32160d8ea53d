import type { RoomScreen } from '@corridor/contract/rooms/room-list.ts'
import type { Icon } from '#ui/icons/icon.ts'
import { IconBuildingCommunity, IconHomeHeart } from '#ui/icons/icons.ts'

export const SCREEN_ICONS: Record<RoomScreen, Icon> = {
  practices: IconBuildingCommunity,
  office: IconHomeHeart,
}
