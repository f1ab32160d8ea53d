export const ALERTS_PATH = '/dashboard/alerts'
/** Where one says what one wants to be told, and how. */
export const SETTINGS_PATH = '/dashboard/account/notifications'
