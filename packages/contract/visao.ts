import { z } from 'zod'
import { Id, Msg, Saved, text, VersaoEnviada } from './kit/fields.ts'
import { Filter, Sort } from './kit/list-query.ts'
import { routesOf } from './kit/route.ts'

const route = routesOf('session')

const ENTRIES_MAX = 50
const COLUNAS_MAX = 100
const NOME_MAX = 60

const nome = text('Nome', 'o nome da visão', NOME_MAX)
const filtro = z.array(Filter, 'Filtro: envie uma lista.').max(ENTRIES_MAX, `Filtro: no máximo ${ENTRIES_MAX} entradas.`)
const order = z.array(Sort, 'Ordem: envie uma lista.').max(ENTRIES_MAX, `Ordem: no máximo ${ENTRIES_MAX} entradas.`)
const column = z.string('Colunas: envie os nomes das colunas.')
const columns = z.array(column, 'Colunas: envie uma lista.').max(COLUNAS_MAX, `Colunas: no máximo ${COLUNAS_MAX}.`)
const compartilhada = z.boolean('Compartilhada: responda sim ou não.').meta({ label: 'Mostrar também às outras pessoas' })
const padrao = z.boolean('Padrão: responda sim ou não.').meta({ label: 'Abrir a lista com esta visão' })

/** Null and omitted are the same. */
const or = <T extends z.ZodType>(schema: T, value: z.output<T>) => z.preprocess((v) => v ?? value, schema)
const kept = <T extends z.ZodType>(schema: T) => z.preprocess((v) => v ?? undefined, schema.optional())

export const VisaoForm = z.object({
  grade: text('Lista', 'a lista', 100),
  nome,
  filtro: or(filtro, []),
  ordem: or(order, []),
  colunas: or(columns, []),
  compartilhada: or(compartilhada, false).meta(compartilhada.meta() ?? {}),
  padrao: or(padrao, false).meta(padrao.meta() ?? {}),
})

/** What is left out stays as it is: of another's shared view that is all but `padrao`, which is everybody's own choice. */
const VisaoMudanca = z.object({
  nome: nome.optional(),
  filtro: kept(filtro),
  ordem: kept(order),
  colunas: kept(columns),
  compartilhada: kept(compartilhada),
  padrao: kept(padrao),
  ...VersaoEnviada.shape,
})
export type VisaoMudanca = z.output<typeof VisaoMudanca>

export const Visao = z.object({
  id: Id,
  /** What the addresses of the grid's calls begin with, as `cliente` or `cliente/produto`. */
  grade: z.string(),
  nome: z.string(),
  filtro: z.array(Filter),
  ordem: z.array(Sort),
  /** In their order; none where the view leaves them as they are. */
  colunas: z.array(z.string()),
  compartilhada: z.boolean(),
  /** The one that the list of who asks opens with. */
  padrao: z.boolean(),
  /** Made by who asks. */
  minha: z.boolean(),
  autor: z.string(),
  versaoRegistro: z.number().int(),
})
export type Visao = z.output<typeof Visao>

/** Named views of a grid: filter, order and columns. */
export const visao = {
  list: route('GET', '/visao/list/:grade', {
    summary: 'As visões de uma lista: as próprias e as compartilhadas, pelo nome; a barra de cliente/produto vai como %2F',
    params: z.object({ grade: z.string().max(100) }),
    response: z.array(Visao),
  }),
  add: route('POST', '/visao/add', {
    summary: 'Inclui uma visão; filtro, ordem e colunas são conferidos com a lista',
    body: VisaoForm,
    response: Saved,
  }),
  edit: route('POST', '/visao/edit/:id', {
    summary:
      'Altera uma visão própria, ou uma compartilhada como administrador; o que falta fica como está, e `padrao` cada um escolhe para si',
    body: VisaoMudanca,
    response: Saved,
  }),
  remove: route('DELETE', '/visao/delete/:id', {
    summary: 'Exclui uma visão própria, ou uma compartilhada como administrador',
    response: Msg,
  }),
}
