import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Whole or not at all, also when the power fails right after. Throws what the disk says, and leaves nothing then. */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  const fresh = `${file}.novo`
  try {
    const handle = await open(fresh, 'w', 0o600)
    try {
      await handle.writeFile(content)
      await handle.datasync()
    } finally {
      await handle.close()
    }
    await rename(fresh, file)
    await syncFolder(dirname(file))
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => undefined)
    throw error
  }
}

async function syncFolder(folder: string) {
  if (process.platform === 'win32') return // has no folders that can be synced
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Adds lines to a file, several at a time with one sync. A promise settles once its line is on the disk, or was refused by it. */
export function appender(file: string): (line: string) => Promise<void> {
  let waiting: string[] = []
  let next: Promise<void> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let torn = true // what a kill or a full disk cut off is no part of the next line

  async function write() {
    const lines = waiting
    waiting = []
    next = undefined
    const handle = await open(file, 'a', 0o600)
    try {
      const start = torn ? '\n' : ''
      torn = true
      await handle.appendFile(`${start}${lines.join('\n')}\n`)
      await handle.datasync()
      torn = false
    } finally {
      await handle.close()
    }
  }

  return (line) => {
    waiting.push(line)
    if (!next) {
      next = last.catch(() => undefined).then(write)
      last = next
    }
    return next
  }
}

const HEAD_MAX = 4096
/** Of a file whose first line is short. */
export async function firstLine(file: string): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_MAX), 0, HEAD_MAX, 0)
    return buffer.toString('utf8', 0, bytesRead).split('\n')[0] ?? ''
  } finally {
    await handle.close()
  }
}
