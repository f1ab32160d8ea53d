import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { complaint } from '#app/complaint.ts'
import { type Installation, openInstallation } from './installation.ts'

/** A command that could not do its work, and says why in one sentence. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

/** The words and options of a command. What it does not know is answered with how it is used, and nothing is done. */
export function readArguments<O extends ParseArgsOptionsConfig>(usage: string, options: O) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new CommandRefused(usage)
  }
}

/** For a command that takes no arguments: an operator who passes one expects it to do something else. */
export function checkNoArguments(command: string): void {
  if (process.argv.length > 2) throw new CommandRefused(`This takes no arguments: npm run ${command}`)
}

const NO_TABLE = '42P01'

function sentenceOf(error: NodeJS.ErrnoException): string {
  if (error instanceof CommandRefused) return error.message
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return 'Run this as the account that owns the data folder, or as root.'
  if (error.code === NO_TABLE)
    return 'This database isn’t ready. Start this version of the server on it once, then run this again.'
  return complaint(error)
}

export async function onInstallation<T>(work: (installation: Installation) => Promise<T>): Promise<T> {
  const installation = await openInstallation()
  return work(installation).finally(installation.close)
}

/** Runs a command on the installation. It prints one sentence, and ends with 0 when it did its work. */
export const runCommand = (work: (installation: Installation) => Promise<string>): Promise<void> =>
  runAlone(() => onInstallation(work))

/** The same for one that looks for an installation itself. */
export async function runAlone(work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`)
  } catch (error) {
    const out = error instanceof CommandRefused ? process.stdout : process.stderr
    out.write(`${sentenceOf(error as Error)}\n`)
    process.exitCode = 1
  }
}
