/** Milliseconds on the machine's own clock, which all its processes share. */
export const moment = (): number => Number(process.hrtime.bigint()) / 1e6
