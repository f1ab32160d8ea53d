import manifest from '../../../package.json' with { type: 'json' }

/** The version of this installation. */
export const VERSION: string = manifest.version
