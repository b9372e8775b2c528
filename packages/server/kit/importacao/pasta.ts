import { open } from 'node:fs/promises'
import { Refusal } from '../../base/refusal.ts'
import type { Limites } from './medida.ts'
import { xlsxComoCsv } from './xlsx.ts'

/** What a workbook begins with, a zip; and one from before 2007, or that a password protects. */
const ZIP = 'PK\u0003\u0004'
const OLD = '\u00D0\u00CF\u0011\u00E0'

/** Whether a file is a workbook, by what it begins with; its first sheet is then a CSV at `to`. @throws Refusal where it cannot be read */
export async function pastaComoCsv(path: string, to: string, limits: Limites): Promise<boolean> {
  const begin = await beginOf(path)
  if (begin === OLD) throw new Refusal('Esta planilha é antiga (XLS) ou tem senha. Salve-a como XLSX ou CSV, sem senha, e escolha-a.')
  if (begin !== ZIP) return false
  await xlsxComoCsv(path, to, limits)
  return true
}

async function beginOf(path: string): Promise<string> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close())
  return buffer.toString('latin1')
}
