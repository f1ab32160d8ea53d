export const SANDBOX_PROGRAM = 'bwrap'

/** Programs, their libraries and fonts, and what these read at their start: nothing of a practice. */
const READABLE = [
  ...['/usr', '/opt', '/bin', '/lib', '/lib32', '/lib64'],
  ...['/etc/alternatives', '/etc/fonts', '/etc/ld.so.cache', '/etc/libreoffice', '/etc/localtime'],
  '/var/cache/fontconfig',
]

/** How bubblewrap runs a program that sees this folder, the files of the system and no network. */
export const sandboxed = (folder: string, program: string, args: readonly string[]): string[] => [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'],
  ...READABLE.flatMap((path) => ['--ro-bind-try', path, path]),
  ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--bind', folder, folder, '--chdir', folder],
  ...['--', program, ...args],
]
