import { cliente } from '@retaguarda/contract/cliente.ts'
import { fatura, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { plainDocumento } from '@retaguarda/contract/kit/documento.ts'
import type { Filter } from '@retaguarda/contract/kit/list-query.ts'
import { competenciaTexto } from '@retaguarda/contract/kit/tempo.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { setor } from '@retaguarda/contract/setor.ts'
import { SituacaoTask, task } from '@retaguarda/contract/task.ts'
import { usuario } from '@retaguarda/contract/usuario.ts'
import { IconBuildingStore, IconChecklist, IconHierarchy, IconReceipt, IconUser, IconUserCircle } from '@tabler/icons-react'
import { call } from './kit/api.ts'
import { Palette, type Source } from './kit/palette/palette.tsx'
import type { PaletteProps } from './kit/shell/palette-host.tsx'
import { formatMoney } from './kit/ui/format.ts'
import { formatDocumento } from './kit/ui/format-pessoa.ts'
import { menu } from './menu.ts'

const HITS = 5

/** Records that the palette finds, in the order of its groups. */
const sources: Source[] = [
  {
    title: 'Clientes',
    icon: IconBuildingStore,
    search: async (term, signal) => {
      const { name, ...filter } = pessoaFilter(term)
      const { rows } = await call(cliente.list, { query: { filter: [{ ...filter, name: `pessoa.${name}` }], limit: HITS }, signal })
      return rows.map(({ id, pessoa: { nome, cpfCnpj } }) => ({
        label: nome,
        detail: formatDocumento(cpfCnpj),
        to: `/cliente/visualizar/${id}`,
      }))
    },
  },
  {
    title: 'Tarefas',
    icon: IconChecklist,
    search: async (term, signal) => {
      const found = await Promise.all(taskFilters(term).map((filter) => call(task.list, { query: { filter, limit: HITS }, signal })))
      const rows = new Map(found.flatMap((page) => page.rows).map((row) => [row.id, row]))
      return [...rows.values()].slice(0, HITS).map(({ id, descricao, cliente: { pessoa }, situacao }) => ({
        label: descricao,
        detail: `${pessoa.nome} · ${SituacaoTask.labels[situacao]}`,
        to: `/task/executar/${id}`,
      }))
    },
  },
  {
    title: 'Faturas',
    icon: IconReceipt,
    access: 'financeiro',
    search: async (term, signal) => {
      const { rows } = await call(fatura.list, { query: { filter: faturaFilter(term), sort: fatura.defaultSort, limit: HITS }, signal })
      return rows.map(({ id, ano, mes, cliente: { pessoa }, situacao, valor }) => ({
        label: `${competenciaTexto({ ano, mes })} ${pessoa.nome}`,
        detail: `${SituacaoFatura.labels[situacao]} · ${formatMoney(valor)}`,
        to: `/financeiro/fatura/visualizar/${id}`,
      }))
    },
  },
  {
    title: 'Pessoas',
    icon: IconUser,
    search: async (term, signal) => {
      const { rows } = await call(pessoa.list, { query: { filter: [pessoaFilter(term)], limit: HITS }, signal })
      return rows.map(({ id, nome, cpfCnpj }) => ({ label: nome, detail: formatDocumento(cpfCnpj), to: `/pessoa/visualizar/${id}` }))
    },
  },
  {
    title: 'Usuários',
    icon: IconUserCircle,
    search: async (term, signal) => {
      const filter: Filter[] = [{ name: 'nome', op: 'like', v: term }]
      const { rows } = await call(usuario.list, { query: { filter, limit: HITS }, signal })
      return rows.map(({ id, nome, email }) => ({ label: nome, detail: email, to: `/usuario/visualizar/${id}` }))
    },
  },
  {
    title: 'Setores',
    icon: IconHierarchy,
    search: async (term, signal) => {
      const found = await call(setor.suggest.byText, { params: { texto: term }, signal })
      return found.slice(0, HITS).map(({ id, nome }) => ({ label: nome, detail: '', to: `/setor/visualizar/${id}` }))
    },
  },
]

/** By the number it has, by what it is, and by whose it is. */
function taskFilters(term: string): Filter[][] {
  const named = ['descricao', 'cliente.pessoa.nome'].map((name): Filter[] => [{ name, op: 'like', v: term }])
  return /^\d{1,9}$/.test(term) ? [[{ name: 'id', op: '=', v: Number(term) }], ...named] : named
}

/** Something with a digit in it, as long as a document at most, is looked for among the documents. */
function pessoaFilter(term: string): Filter {
  const plain = plainDocumento(term)
  return /^(?=.*\d)[0-9A-Z]{2,14}$/.test(plain) ? { name: 'cpfCnpj', op: 'like', v: plain } : { name: 'nome', op: 'like', v: term }
}

/** `10/2026`, a client's name, or both in either order. */
function faturaFilter(term: string): Filter[] {
  const [found, mes, ano] = /\b(\d{1,2})\/(\d{4})\b/.exec(term) ?? []
  const nome = term.replace(found ?? '', '').trim()
  return [
    ...(found
      ? ([
          { name: 'ano', op: '=', v: Number(ano) },
          { name: 'mes', op: '=', v: Number(mes) },
        ] satisfies Filter[])
      : []),
    ...(nome === '' ? [] : ([{ name: 'cliente.pessoa.nome', op: 'like', v: nome }] satisfies Filter[])),
  ]
}

export const AppPalette = (props: PaletteProps) => <Palette {...props} menu={menu} sources={sources} />
