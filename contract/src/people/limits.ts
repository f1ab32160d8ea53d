/** Display names longer than this are cut and end in an ellipsis. */
export const DISPLAY_NAME_MAX = 40
