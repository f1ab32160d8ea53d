/** Every sentence that the uploads themselves say; the others are the contract's and the server's. */
export const text = {
  tooManyFiles: (max: number) => (max === 1 ? 'Only one file fits here.' : `At most ${max} files fit here.`),
} as const
