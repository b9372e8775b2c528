import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StepFailed } from './failed.ts'

const MB = 1024 * 1024
const ALL_MAX = 500 * MB

type File = { name: string; buffer: Buffer }

/** Files on the disk that a page may read until its round is over; one of the same name and size is the same file. */
export function roundFiles(most = ALL_MAX) {
  let folder: string | undefined
  let bytes = 0
  let over = false
  const kept = new Map<string, string>()

  async function remove(): Promise<void> {
    over = true
    if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
  }

  /** @returns where it stands @throws StepFailed when all of the round together grow beyond 500 MB, or the disk is full */
  async function keep({ name, buffer }: File): Promise<string> {
    const size = String(buffer.length)
    const there = kept.get(`${size} ${name}`)
    if (there !== undefined) return there
    if (bytes + buffer.length > most) throw new StepFailed('Os arquivos do caso passam de 500 MB juntos. Use menos arquivos, ou menores.')
    try {
      folder ??= await mkdtemp(join(tmpdir(), 'executor-'))
      const path = join(folder, size, name)
      await mkdir(join(folder, size), { recursive: true })
      await writeFile(path, buffer)
      bytes += buffer.length
      kept.set(`${size} ${name}`, path)
      return path
    } catch {
      throw new StepFailed(`O arquivo ${name} não coube no disco desta máquina. Libere espaço e execute de novo.`)
    } finally {
      // The round may have been given up meanwhile.
      if (over) await remove()
    }
  }
  return { keep, remove }
}
