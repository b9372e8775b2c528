import { accessSync, constants, createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../base/config.ts'
import { codeOf, Refusal, reason } from '../base/refusal.ts'
import { separadorTexto, type TipoImportacao } from '@retaguarda/contract/importacao.ts'
import { type Importacao, LIMITES_DO_COMANDO } from '../kit/importacao/comando.ts'
import type { Fonte } from '../kit/importacao/medida.ts'
import { pastaComoCsv } from '../kit/importacao/pasta.ts'
import { importarPeloComando } from '../modules/importacao/registros.ts'
import { openBeside } from './open.ts'
import { callOf, runCommand } from './run-command.ts'

const USAGE = `Uso: ${callOf('importar')} pessoas|clientes|contratos|numeros arquivo.csv|arquivo.xlsx [--confirmar]`

type Palavras = { um: string; muitos: string; fim: 'o' | 'a' }
const PALAVRAS: Record<TipoImportacao, Palavras> = {
  pessoas: { um: 'pessoa', muitos: 'pessoas', fim: 'a' },
  clientes: { um: 'cliente', muitos: 'clientes', fim: 'o' },
  contratos: { um: 'vínculo', muitos: 'vínculos', fim: 'o' },
  numeros: { um: 'linha', muitos: 'linhas', fim: 'a' },
}
const isTipo = (what: string | undefined): what is TipoImportacao => what !== undefined && Object.hasOwn(PALAVRAS, what)

function readArguments(args: string[]): { registro: TipoImportacao; arquivo: string; confirmar: boolean } {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { confirmar: { type: 'boolean', default: false } } })
    const [what, arquivo, ...rest] = positionals
    if (isTipo(what) && arquivo && rest.length === 0) return { registro: what, arquivo, confirmar: values.confirmar }
  } catch (error) {
    throw new Refusal(`Argumento desconhecido (${reason(error)}).\n${USAGE}`)
  }
  throw new Refusal(USAGE)
}

/**
 * Has the file be read by `work` from its beginning whenever that asks; of a workbook its first sheet, which is kept for as long.
 * @throws Refusal
 */
export async function withArquivo<T>(file: string, work: (fonte: Fonte, isPasta: boolean) => Promise<T>): Promise<T> {
  try {
    accessSync(file, constants.R_OK)
    if (statSync(file).isDirectory()) throw Object.assign(new Error('A folder'), { code: 'EISDIR' })
  } catch (error) {
    throw new Refusal(`O arquivo ${file} não pôde ser lido (${codeOf(error)}). Confira o nome.`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'retaguarda-importar-'))
  try {
    const csv = join(folder, 'planilha.csv')
    const isPasta = await pastaComoCsv(file, csv, LIMITES_DO_COMANDO)
    return await work(() => createReadStream(isPasta ? csv : file), isPasta)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const count = (n: number, one: string, many: string) => `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`

type Pedido = { arquivo: string; confirmar: boolean; registro?: TipoImportacao; planilha?: boolean }

/** What an import did, or would do, for who reads the terminal. */
export function describeImportacao(i: Importacao, { arquivo, confirmar, registro = 'pessoas', planilha = false }: Pedido): string {
  const { um, muitos, fim } = PALAVRAS[registro]
  const notices = [...i.problemas, ...i.existentes, ...i.completadas]
    .sort((a, b) => a.linha - b.linha)
    .map(({ linha, texto }) => `Linha ${linha}: ${texto}`)
  const novas = confirmar
    ? count(i.novas, `incluíd${fim}`, `incluíd${fim}s`)
    : count(i.novas, `pront${fim} para incluir`, `pront${fim}s para incluir`)
  const existentes = count(i.existentes.length, `já cadastrad${fim}`, `já cadastrad${fim}s`)
  return [
    `${arquivo}: ${planilha ? 'primeira planilha da pasta' : `${i.codificacao}, separador ${separadorTexto(i.separador)}`}`,
    ...(i.ignoradas.length > 0 ? [`Colunas desconhecidas, não lidas: ${i.ignoradas.join(', ')}.`] : []),
    ...notices,
    `${count(i.linhas, `${um} lid${fim}`, `${muitos} lid${fim}s`)}: ${novas}, ${existentes}, ${i.problemas.length.toLocaleString('pt-BR')} com problema.`,
    ...(confirmar ? [] : ['Nada foi gravado. Para gravar, repita o comando com --confirmar.']),
  ].join('\n')
}

export async function importar(args: string[]): Promise<string> {
  const asked = readArguments(args)
  return withArquivo(asked.arquivo, async (fonte, planilha) => {
    const config = readConfig()
    const { db, stop } = await openBeside(config)
    try {
      const how = { tipo: asked.registro, fonte, config, confirmar: asked.confirmar, now: new Date() }
      return describeImportacao(await importarPeloComando(db, how), { ...asked, planilha })
    } finally {
      await stop()
    }
  })
}

if (import.meta.main) await runCommand(() => importar(process.argv.slice(2)))
