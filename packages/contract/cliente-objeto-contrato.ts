import { z } from 'zod'
import { AjusteComercial, TipoConfiguracao } from './faturamento/configuracao.ts'
import {
  aPartirDe,
  PrecoDoVinculo,
  PrecoForm,
  PrecoRegistrado,
  SavedPreco,
  soAjusteTemConfiguracao,
  TipoPreco,
} from './faturamento/preco.ts'
import { ReajusteDoVinculo, ReajusteLido } from './faturamento/reajuste-do-vinculo.ts'
import { simularRoute } from './faturamento/simulacao.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { ById, Id, Instant, instant, instantOptional, Msg, Ref, refId, textOptional, versaoDeixada } from './kit/fields.ts'
import { grid, gridOf, resource } from './kit/resource.ts'
import { routesOf } from './kit/route.ts'
import { AvisoConfiguracao } from './objeto-contrato.ts'

const route = routesOf('session')

export const SituacaoVinculo = enumOf({
  ATIVO: [1, 'Ativo'],
  INATIVO: [2, 'Inativo'],
  ATIVO_HOMOLOGADO: [3, 'Ativo/Homologado'],
})
export const TipoVinculo = TipoPreco

export const ClienteObjetoContratoForm = z.preprocess(
  soAjusteTemConfiguracao,
  z
    .object({
      cliente: refId('Cliente', 'o cliente'),
      objetoContrato: refId('Objeto de contrato', 'o objeto de contrato'),
      situacao: SituacaoVinculo.schema.meta({ label: 'Situação', required: true }),
      observacao: textOptional('Observação', 1000, { multiline: true }),
      dataHoraInicio: instant('Início', 'a data de início'),
      dataHoraFim: instantOptional('Fim'),
      tipo: TipoVinculo.schema.meta({ label: 'Tipo', required: true }),
      configuracao: AjusteComercial.nullable(),
      aPartirDe,
      /** Left out it stays as it is; of a new link, and with null, it is yes where no other link of client and object has charged it. */
      cobrarSetup: z.boolean('Cobrar setup: responda sim ou não.').nullish().meta({ label: 'Cobrar setup', required: false }),
      /** Left out it stays as it is, null is none. */
      reajuste: ReajusteDoVinculo.nullish().meta({ label: 'Reajuste', required: false }),
    })
    .superRefine(({ dataHoraInicio, dataHoraFim }, ctx) => {
      if (dataHoraFim !== null && Date.parse(dataHoraFim) < Date.parse(dataHoraInicio))
        ctx.addIssue({ code: 'custom', path: ['dataHoraFim'], message: 'Data final não pode ser menor que a data inicial.' })
    }),
)
export type ClienteObjetoContratoForm = z.output<typeof ClienteObjetoContratoForm>

/** Where an adjustment differs from the object's own configuration. */
const Diferenca = z.object({
  campo: z.string(),
  de: z.enum(['ajuste', 'padrao']),
  padrao: z.string().nullable(),
  ajuste: z.string().nullable(),
})

const toggle = (path: `/${string}`) =>
  route('POST', path, {
    summary: 'Desativa um vínculo ativo, que acaba agora se não tinha fim, ou ativa um inativo, que fica sem fim',
    params: ById,
    response: Msg.extend({ situacao: SituacaoVinculo.schema, dataHoraFim: Instant.nullable(), versaoRegistro: versaoDeixada }),
    once: true,
  })

const ObjetosContratos = z.object({ objetosContratos: z.record(z.string(), z.string()) })

const vinculos = resource('/cliente-objeto-contrato', {
  title: 'Objetos de contrato do cliente',
  name: { singular: 'vínculo', plural: 'vínculos', gender: 'm' },
  access: 'session',
  columns: {
    id: col.id('Id'),
    'objetoContrato.codigo': col.short(col.text('Código')),
    'objetoContrato.nome': col.text('Objeto de contrato'),
    situacao: col.enum('Situação', SituacaoVinculo),
    tipo: col.enum('Tipo', TipoVinculo),
    dataInicio: col.dateTime('Data de início'),
    dataFim: col.orNull(col.dateTime('Data de fim')),
  },
  defaultFilter: [{ name: 'situacao', op: 'contains', v: [SituacaoVinculo.code.ATIVO, SituacaoVinculo.code.ATIVO_HOMOLOGADO] }],
  emLote: ['situacao'],
  form: ClienteObjetoContratoForm,
  record: z.object({
    id: Id,
    cliente: Ref,
    objetoContrato: Ref.extend({ codigo: z.string(), tipoConfiguracao: TipoConfiguracao.schema, ativo: z.boolean() }),
    situacao: SituacaoVinculo.schema,
    observacao: z.string().nullable(),
    dataHoraInicio: Instant,
    dataHoraFim: Instant.nullable(),
    tipo: TipoVinculo.schema,
    configuracao: AjusteComercial.nullable(),
    cobrarSetup: z.boolean(),
    /** With `get` only. */
    precos: z.array(PrecoDoVinculo).optional(),
    /** With `get` only: the month in which a set-up of this client and object was billed, by this link or by another. */
    setupJaCobrado: z.string().nullish(),
    reajuste: ReajusteLido.nullable(),
    /** With `get` only. */
    avisos: z.array(AvisoConfiguracao).optional(),
    /** With `get` only: against the object's configuration of today. */
    diferencas: z.array(Diferenca).optional(),
  }),
})

/** `list` is of all clients, `of.list` of one (COC-024). */
export const clienteObjetoContrato = {
  ...vinculos,
  edit: { ...vinculos.edit, response: SavedPreco },
  of: gridOf(vinculos),
  preco: route('POST', '/cliente-objeto-contrato/preco/:id', {
    summary: 'Grava um preço negociado de um vínculo, que vale a partir de um mês até o próximo preço',
    body: PrecoForm,
    response: PrecoRegistrado,
    once: true,
  }),
  excluirPreco: route('DELETE', '/cliente-objeto-contrato/preco/:id', {
    summary: 'Exclui um preço de um vínculo: os seus meses voltam ao preço anterior; não o primeiro, um já faturado, nem o de um reajuste',
    response: Msg,
    once: true,
  }),
  ativarDesativar: toggle('/cliente-objeto-contrato/obj/ativarDesativar/:id'),
  /** The same call at the address without the prefix of its siblings (COC-027). */
  ativarDesativarObj: toggle('/obj/ativarDesativar/:id'),
  simular: simularRoute('/cliente-objeto-contrato', 'o vínculo'),
  suggest: route('GET', '/cliente-objeto-contrato/suggest', {
    summary: 'Todos os objetos de contrato ativos, como "código - nome" por id',
    response: ObjetosContratos,
  }),
  suggestCommercial: route('GET', '/cliente-objeto-contrato/suggest/commercial', {
    summary: 'Os objetos de contrato ativos do tipo Comercial, como "código - nome" por id',
    response: ObjetosContratos,
  }),
}

const clientes = grid('/objeto-contrato-cliente', {
  title: 'Clientes por Objeto',
  name: { singular: 'cliente do objeto', plural: 'clientes por objeto', gender: 'm' },
  access: 'session',
  columns: {
    id: col.id('Id'),
    'cliente.pessoa.nome': col.text('Nome'),
    'cliente.pessoa.nomeFantasia': col.orNull(col.short(col.text('Nome fantasia'))),
    'cliente.pessoa.cpfCnpj': col.cpfCnpj('CPF/CNPJ'),
    situacao: col.enum('Situação', SituacaoVinculo),
    'objetoContrato.nome': col.text('Objeto de contrato'),
    dataAdesao: col.dateTime('Data de adesão'),
    dataFinalizacao: col.orNull(col.dateTime('Data de finalização')),
  },
})

/** Clients of every contract object, and (`of`) those of one. */
export const objetoContratoCliente = {
  ...clientes,
  of: gridOf(clientes),
}
