import { totalmem } from 'node:os'

const MB = 1024 * 1024

/** Memory this process may use, in bytes: a container's limit where there is one. */
const memory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Arguments of `postgres`: given at each start, so a change of ours reaches clusters that exist. */
export function serverSettings(listen: Record<string, string>, durable: boolean) {
  const buffers = Math.min(1024, Math.max(64, Math.floor(memory() / 4 / MB)))
  const settings: Record<string, string> = {
    ...listen,
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory() / 2 / MB))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    ...(durable ? {} : { max_parallel_workers_per_gather: '0' }), // a process for each worker, over the few rows of tests
    max_connections: durable ? '100' : '300', // many test files side by side, each with a pool or two
    random_page_cost: '1.1', // a solid-state disk
    jit: 'off', // compiling a list's query takes longer than running it
    log_checkpoints: 'off',
    // ERROR lines carry the values of the statement, and so people's data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    ...(process.platform === 'linux' ? { dynamic_shared_memory_type: 'sysv' } : {}), // a container's /dev/shm is 64 MB
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
