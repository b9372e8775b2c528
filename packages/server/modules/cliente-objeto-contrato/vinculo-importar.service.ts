import { type ClienteObjetoContratoForm, SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { audit } from '../../kit/ctx/audit.ts'
import type { Db, Trx } from '../../db/types.ts'
import { RuleError, refusedBy } from '../../base/errors.ts'
import { type Autor, type Conferencia, conferir, type Nova, type Veredito } from '../../kit/importacao/importar.ts'
import { simple } from '../../kit/importacao/mapa.calc.ts'
import type { Planilha } from '../../kit/importacao/planilha.ts'
import { stampRecord } from '../../kit/register/version.ts'
import { listDocumentosDeClientes } from '../cliente/cliente.repo.ts'
import { listPeriodos, listTodosObjetos, OVERLAP, type Periodo, SOBREPOSTO, vinculoRepo } from './cliente-objeto-contrato.repo.ts'
import { conferirVinculo } from './cliente-objeto-contrato.service.ts'
import { readRow } from './vinculo-row.ts'

type Form = ClienteObjetoContratoForm

const keyOf = ({ cliente, objetoContrato, dataHoraInicio }: Form) => `${cliente} ${objetoContrato} ${Date.parse(dataHoraInicio)}`
const exists = () => 'O cliente já tem este objeto de contrato desde este início; nada foi alterado.'

/** Looks through a file of links between clients and what they contracted, at the object's own price. @throws Refusal */
export async function conferirVinculos(db: Db, planilha: Planilha, today: string): Promise<Conferencia> {
  const [clientes, objetos] = await Promise.all([listDocumentosDeClientes(db), listTodosObjetos(db)])
  const byDocumento = new Map(clientes.map(({ id, cpfCnpj }) => [cpfCnpj, id]))
  // The code says which one it is; a name only where no code is written like it.
  const byName = new Map([
    ...objetos.map((one) => [simple(one.nome), one] as const),
    ...objetos.map((one) => [simple(one.codigo), one] as const),
  ])
  const names = { clienteOf: (cpfCnpj: string) => byDocumento.get(cpfCnpj), objetoOf: (text: string) => byName.get(text) }
  return conferir(db, planilha, {
    read: (row) => readRow(row, names, today),
    keyOf,
    repeated: (row) => `Cliente, objeto e início já estão na linha ${row}.`,
    judge: async (from, rows) => judge(await listPeriodos(from, [...new Set(rows.map(({ form }) => form.cliente))]), rows),
    exists,
    refused: (error) => (error instanceof RuleError ? error.message : refusedBy(error).constraint === SOBREPOSTO ? OVERLAP : undefined),
    insert: insertAll,
  })
}

const counts = ({ situacao, fim }: Pick<Periodo, 'situacao' | 'fim'>) => situacao !== SituacaoVinculo.code.INATIVO || fim !== null
const overlap = (a: Periodo, b: Periodo) => (b.fim === null || a.inicio < b.fim) && (a.fim === null || b.inicio < a.fim)

/** As the database keeps it: half-open periods of one object and client do not overlap, an inactive link without an end aside. */
function judge(there: readonly Periodo[], rows: readonly Nova<Form>[]): Map<string, Veredito> {
  const of = Map.groupBy(there, ({ cliente, objeto }) => `${cliente} ${objeto}`)
  const judged = new Map<string, Veredito>()
  for (const { form } of rows) {
    const { cliente, objetoContrato: objeto, situacao, dataHoraInicio, dataHoraFim } = form
    const own = { cliente, objeto, situacao, inicio: new Date(dataHoraInicio), fim: dataHoraFim === null ? null : new Date(dataHoraFim) }
    const others = of.get(`${cliente} ${objeto}`) ?? []
    if (others.some(({ inicio }) => inicio.getTime() === own.inicio.getTime())) judged.set(keyOf(form), { tipo: 'fica', texto: exists() })
    else if (counts(own) && others.some((other) => counts(other) && overlap(own, other)))
      judged.set(keyOf(form), { tipo: 'recusa', texto: OVERLAP })
    else of.set(`${cliente} ${objeto}`, [...others, own])
  }
  return judged
}

/** @returns the keys of all: what is there already is refused by the database */
async function insertAll(trx: Trx, rows: Nova<Form>[], by: Autor): Promise<Set<string>> {
  for (const { form } of rows) {
    await conferirVinculo(trx, form, undefined)
    const id = await vinculoRepo.insert(trx, form)
    await stampRecord(trx, by, 'cliente_objeto_contrato', id)
    const depois = await vinculoRepo.read(trx, id)
    await audit(trx, by, { entidade: 'cliente-objeto-contrato', registro: id, acao: 'importar', depois })
  }
  return new Set(rows.map(({ form }) => keyOf(form)))
}
