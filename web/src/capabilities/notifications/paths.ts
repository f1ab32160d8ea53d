export const ALERTS_PATH = '/dashboard/alerts'
/** The path of the notification settings. */
export const SETTINGS_PATH = '/dashboard/account/notifications'
