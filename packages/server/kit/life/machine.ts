import { readFileSync, readlinkSync } from 'node:fs'
import { codeOf } from '../../base/refusal.ts'

/** Where a process runs: `maquina` is null where the machine cannot be told from others. */
export type Place = { maquina: string | null; pid: number }

/** The place of this process. Of the same machine, up since the same start, with the same table of processes, are only equal names. */
export function here(): Place {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { maquina: `${boot} ${readlinkSync('/proc/self/ns/pid')}`, pid: process.pid }
  } catch {
    return { maquina: null, pid: process.pid } // there is no /proc on other systems than Linux
  }
}

/** Whether the process of this place is certainly gone; false also where that cannot be told from here. */
export function isGone({ maquina, pid }: Place, me = here()): boolean {
  if (maquina === null || maquina !== me.maquina) return false
  // Another one had our number before us.
  if (pid === me.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return codeOf(error) === 'ESRCH'
  }
}
