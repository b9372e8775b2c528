import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { Config } from '../../base/config.ts'
import type { DiscoMedido } from './medida.repo.ts'

type Folders = Pick<Config, 'DATA_DIR' | 'CNAB_PASTA' | 'COPIA_PASTA'>

/** The folders that this process writes to. One that is not there, or is away, is left out. */
export async function measureDisks({ DATA_DIR, CNAB_PASTA, COPIA_PASTA }: Folders): Promise<DiscoMedido[]> {
  const places = [DATA_DIR, CNAB_PASTA, COPIA_PASTA].flatMap((place) => (place === undefined ? [] : resolve(place)))
  const seen = await Promise.all(
    places.map(async (lugar): Promise<DiscoMedido[]> => {
      const found = await statfs(lugar).catch(() => undefined)
      return found ? [{ maquina: hostname(), lugar, livre: found.bavail * found.bsize, total: found.blocks * found.bsize }] : []
    }),
  )
  return seen.flat()
}
