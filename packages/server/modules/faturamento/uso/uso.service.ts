import { counted } from '@retaguarda/contract/kit/counted.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { createReadStream } from 'node:fs'
import { OrigemUso, USO_CSV_MAX, USO_MAX, UsoForm, type UsoRecebido } from '@retaguarda/contract/faturamento/uso.ts'
import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { z } from 'zod'
import type { Db } from '../../../db/types.ts'
import type { Ctx, StoreCtx } from '../../../kit/ctx/context.ts'
import { type Fields, invalid, RuleError } from '../../../base/errors.ts'
import type { Upload } from '../../../kit/http/multipart.ts'
import { mapInSlices } from '../../../base/slices.ts'
import { clienteDaCelula, clienteEntre, DOCUMENTO, ID, INT_MAX, mesRepetido, perdidos, SEM_CLIENTE } from './uso-cliente.calc.ts'
import { insertUsos, listClientes, listVigentes } from './uso.repo.ts'
import { readUsoCsv } from './uso-csv.ts'

/** A row as it came: what was sent, and how a refusal names what is wrong with it. */
type Row = { linha: number; enviado: unknown; campo: (path: string) => string; problema?: string; notas?: readonly string[] }
type Lida = { linha: number; form: UsoForm; campo: Row['campo']; notas: readonly string[] }
type Achada = Lida & { cliente: { id: number; nome: string } }
type Enviada = CodeOf<typeof OrigemUso, 'API' | 'CSV'>
type Recebimento = { linhas: Row[]; origem: Enviada }
type Recebido = z.input<typeof UsoRecebido>

/** The clients for whom somebody may send: all of them (`null`) with a session, its own with a store's key. */
type Alcance = ReadonlySet<number> | null

type Envio = { body: unknown; files: Upload[]; previa: boolean }

/**
 * Takes in figures of months, one, several or a file of them; what is wrong in one refuses all.
 * @throws RuleError 403, or 422 that names every row at fault
 */
export async function receberUso(ctx: Ctx | StoreCtx, { body, files, previa }: Envio): Promise<Recebido> {
  const alcance: Alcance = ctx.kind === 'store' ? ctx.lojas : null
  const { linhas, origem } = await recebimentoDe(body, files)
  const achadas = await acharTodas(ctx.db, await mapInSlices(linhas, ler), alcance, origem)
  const usos = achadas.map(({ cliente, form: { cliente: _sent, ...fields } }) => ({ ...fields, clienteId: cliente.id }))
  const recebidos = achadas.length
  if (previa) {
    const atuais = await listVigentes(ctx.db, usos)
    const rows = achadas.map(({ linha, cliente, form, notas }, i) => ({
      ...form,
      cliente,
      origem,
      linha,
      nota: notas.join(' ') || null,
      atual: atuais[i] ?? null,
    }))
    return { msg: `${contadas(recebidos)} ${recebidos === 1 ? 'conferida' : 'conferidas'}; nada foi gravado.`, recebidos, previa: rows }
  }
  await insertUsos(ctx.db, usos, { origem, recebidoEm: ctx.now(), usuarioId: ctx.kind === 'store' ? null : ctx.user.id })
  return { msg: recebidos === 1 ? 'Números recebidos.' : `Números recebidos: ${contadas(recebidos)}.`, recebidos }
}

const contadas = (n: number) => counted(n, 'linha', 'linhas')

async function recebimentoDe(body: unknown, files: Upload[]): Promise<Recebimento> {
  const file = files.find(({ part }) => part === 'arquivo') ?? files[0]
  if (file) return { linhas: await linhasDoArquivo(file), origem: OrigemUso.code.CSV }
  const list: unknown[] = Array.isArray(body) ? body : [body]
  if (list.length === 0) throw new RuleError('regra', 'Envie os números de ao menos um mês, ou um arquivo CSV na parte arquivo.')
  if (list.length > USO_MAX) throw new RuleError('regra', `No máximo ${USO_MAX.toLocaleString('pt-BR')} por vez.`)
  const field = (i: number) => (path: string) => (Array.isArray(body) ? [String(i), path].filter((part) => part !== '').join('.') : path)
  return { linhas: list.map((enviado, i) => ({ linha: i + 1, enviado, campo: field(i) })), origem: OrigemUso.code.API }
}

/** Bytes of a file that are parsed at once. */
const PIECE = 16 * 1024

async function linhasDoArquivo({ part, path }: Upload): Promise<Row[]> {
  if (part !== 'arquivo') throw invalid({ arquivo: 'Envie o arquivo CSV na parte arquivo.' })
  const rows = await readUsoCsv(() => createReadStream(path, { highWaterMark: PIECE }), USO_CSV_MAX)
  if (rows.length === 0) throw invalid({ arquivo: 'O arquivo não tem nenhuma linha abaixo do cabeçalho.' })
  return rows.map(({ linha, enviado, excesso, problemas, notas }) => {
    const problema = excesso ? EXCESSO : problemas.join(' ') || undefined
    return { linha, enviado, campo: () => `linha ${linha}`, notas: notas.map(({ texto }) => texto), ...(problema && { problema }) }
  })
}

const EXCESSO = 'Há mais valores do que colunas. Valores com vírgula ficam entre aspas, ou separe as colunas com ;.'

type Problemas = { linha: number; fields: Fields }

function ler({ linha, enviado, campo, problema, notas = [] }: Row): Lida | Problemas {
  if (problema !== undefined) return { linha, fields: { [campo('')]: problema } }
  const read = UsoForm.safeParse(enviado)
  if (read.success) return { linha, form: read.data, campo, notas }
  const fields: Fields = {}
  for (const { path, message } of read.error.issues) {
    const key = campo(path.join('.'))
    fields[key] = fields[key] ? `${fields[key]} ${message}` : message
  }
  return { linha, fields }
}

const isBad = (one: Lida | Problemas): one is Problemas => 'fields' in one

/** Every row with its client. @throws RuleError 403 or 422 */
async function acharTodas(db: Db, read: (Lida | Problemas)[], alcance: Alcance, origem: Enviada): Promise<Achada[]> {
  const good = read.filter((one): one is Lida => !isBad(one))
  const clienteOf = await mapClientesDe(db, good, origem)
  const seen = new Map<string, number>()
  const problems = read.filter(isBad)
  const found: Achada[] = []
  for (const { one, of } of await mapInSlices(good, (lida) => ({ one: lida, of: clienteOf(lida.form.cliente) }))) {
    const cliente = 'cliente' in of ? of.cliente : undefined
    // A key learns nothing of other clients, not even which there are.
    if (alcance && !(cliente && alcance.has(cliente.id)))
      throw new RuleError('semPermissao', 'A chave da loja envia só os números do próprio cliente.')
    const repeats = cliente && origem === OrigemUso.code.CSV ? repetida(one, cliente.id, seen) : undefined
    const problem = 'problema' in of ? of.problema : repeats
    if (problem !== undefined) problems.push({ linha: one.linha, fields: { [one.campo('cliente')]: problem } })
    else if (cliente) found.push({ ...one, cliente, notas: 'nota' in of && of.nota ? [...one.notas, of.nota] : one.notas })
  }
  const inOrder = problems.toSorted((a, b) => a.linha - b.linha)
  if (inOrder.length > 0) throw recusa(inOrder, origem)
  return found
}

function repetida({ linha, form: { ano, mes } }: Lida, clienteId: number, seen: Map<string, number>): string | undefined {
  const key = `${clienteId} ${ano} ${mes}`
  const first = seen.get(key)
  seen.set(key, first ?? linha)
  return first === undefined ? undefined : mesRepetido(first)
}

/** How many rows the sentence itself names; `fields` has them all. */
const NAMED = 20

function recusa(problems: Problemas[], origem: Enviada): RuleError {
  const fields: Fields = Object.fromEntries(problems.flatMap((one) => Object.entries(one.fields)))
  if (origem !== OrigemUso.code.CSV) return invalid(fields)
  const lines = problems.slice(0, NAMED).map(({ linha, fields: own }) => `Linha ${linha}: ${Object.values(own).join(' ')}`)
  const more = problems.length > NAMED ? [`E mais ${problems.length - NAMED}.`] : []
  const count = problems.length === 1 ? 'uma linha com problema' : counted(problems.length, 'linha', 'linhas com problema')
  return new RuleError('campos', [`O arquivo tem ${count} e nada foi gravado.`, ...lines, ...more].join(' '), { fields })
}

/** A client by what a row calls it: its id, or its CPF or CNPJ with or without punctuation, of which a sheet may have taken the zeros. */
async function mapClientesDe(db: Db, rows: Lida[], origem: Enviada): Promise<ReturnType<typeof clienteDaCelula>> {
  const isSheet = origem === OrigemUso.code.CSV
  const sent = rows.map(({ form }) => plainDocumento(form.cliente))
  const ids = sent.filter((text) => ID.test(text) && Number(text) <= INT_MAX).map(Number)
  const lost = isSheet ? (await mapInSlices(new Set(sent), perdidos)).flat() : []
  const documentos = [...sent.filter((text) => DOCUMENTO.test(text)), ...lost]
  const clientes = await listClientes(db, ids, documentos)
  if (isSheet) return clienteDaCelula(clientes)
  const clienteOf = clienteEntre(clientes)
  return (text) => {
    const cliente = clienteOf(text)
    return cliente ? { cliente } : { problema: SEM_CLIENTE }
  }
}
