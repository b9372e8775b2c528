import type { Db } from '../../db/types.ts'
import type { Colunas } from './mapa.calc.ts'
import { type Conferencia, entra } from './importar.ts'
import type { Fonte, Limites } from './medida.ts'
import { type Planilha, readPlanilha } from './planilha.ts'

type Aviso = { linha: number; texto: string }

export type Importacao = {
  linhas: number
  novas: number
  existentes: Aviso[]
  /** New ones that were read as more than they say. */
  completadas: Aviso[]
  problemas: Aviso[]
  codificacao: string
  separador: string
  ignoradas: string[]
}

/** Of one file; more than any company's people. */
export const LIMITES_DO_COMANDO: Limites = { bytes: 100 * 1024 * 1024, linhas: 200_000 }

/** Rows of one transaction: what a crash can undo, and repeating brings back. */
export const BATCH = 500

type What = {
  colunas: Colunas
  /** One bad row refuses all. */
  inteiro?: boolean
  conferir: (planilha: Planilha) => Promise<Conferencia>
}

/**
 * Brings records from a CSV by the command line. A row with a problem is left out whole, what is registered is reported and stays as it
 * is, so the command can be repeated. Without `confirmar` nothing is written.
 * @throws Refusal when the file cannot be read
 */
export async function importar(
  db: Db,
  fonte: Fonte,
  { colunas, conferir, inteiro }: What,
  { confirmar, now }: { confirmar: boolean; now: Date },
): Promise<Importacao> {
  const planilha = await readPlanilha(fonte, colunas, LIMITES_DO_COMANDO)
  const { codificacao, separador, ignoradas } = planilha
  const { lidas, incluirLinhas } = await conferir(planilha)
  const by = { requestId: 'npm run importar', now: () => now, user: null }
  const judged = lidas.flatMap(({ linha, veredito }) => (veredito ? [{ linha, ...veredito }] : []))
  let avisos = judged
  let novas = lidas.filter(({ veredito }) => entra(veredito)).length
  const refused = judged.some(({ tipo }) => tipo === 'recusa')
  if (inteiro && refused) novas = 0
  else if (confirmar) {
    avisos = []
    novas = 0
    const step = inteiro ? Math.max(lidas.length, 1) : BATCH
    for (let de = 0; de < lidas.length; de += step)
      for (const done of await incluirLinhas(db, { de, ate: de + step }, by)) {
        novas += done.novas + done.mudam
        avisos.push(...done.avisos)
      }
  }
  const those = (kind: string) => avisos.flatMap(({ linha, tipo, texto }) => (tipo === kind ? [{ linha, texto }] : []))
  return {
    linhas: lidas.length,
    novas,
    existentes: those('fica'),
    completadas: those('entra'),
    problemas: those('recusa'),
    codificacao,
    separador,
    ignoradas,
  }
}
