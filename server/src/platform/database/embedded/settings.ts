/** How the embedded PostgreSQL runs: one small machine, one application, nobody but this machine may connect. */
export function settingsFor(port: number, durable: boolean): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: 'corridor',
    max_connections: 100,
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    min_wal_size: '64MB',
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...LOGGING,
    ...(durable ? {} : FORGETFUL),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A file for each day of the week, emptied when its day comes again. */
const LOGGING = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: 0,
  log_truncate_on_rotation: 'on',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Statements and the details of a refused row contain patients' data, which must not get into a log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/** For tests: quick, and lost with the machine's power. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
