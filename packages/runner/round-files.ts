import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StepFailed } from './failed.ts'

const MB = 1024 * 1024
const ALL_MAX = 500 * MB

type File = { name: string; buffer: Buffer }

/** Files on the disk that a page may read until its round is over; one of the same name and size is the same file. */
export function roundFiles() {
  let folder: string | undefined
  let bytes = 0
  const kept = new Set<string>()
  return {
    /** @returns where it stands @throws StepFailed when all of the round together grow beyond 500 MB, or the disk is full */
    async keep({ name, buffer }: File): Promise<string> {
      folder ??= await mkdtemp(join(tmpdir(), 'executor-'))
      const path = join(folder, String(buffer.length), name)
      if (kept.has(path)) return path
      if (bytes + buffer.length > ALL_MAX)
        throw new StepFailed('Os arquivos do caso passam de 500 MB juntos. Use menos arquivos, ou menores.')
      try {
        await mkdir(join(folder, String(buffer.length)), { recursive: true })
        await writeFile(path, buffer)
      } catch {
        throw new StepFailed(`O arquivo ${name} não coube no disco desta máquina. Libere espaço e execute de novo.`)
      }
      bytes += buffer.length
      kept.add(path)
      return path
    },
    async remove(): Promise<void> {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    },
  }
}
