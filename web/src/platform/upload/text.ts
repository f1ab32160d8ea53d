/** Every sentence that the uploads themselves say; the others are the contract's and the server's. */
export const text = {
  tooManyFiles: (max: number) =>
    max === 1 ? 'You can add one file here.' : `You can add up to ${max} files here.`,
} as const
