import { z } from 'zod'
import { Configuracao, comChavesDoTipo, TipoConfiguracao } from './faturamento/configuracao.ts'
import { FiscalDoObjeto, FiscalLido } from './faturamento/nfse-fiscal.ts'
import { aPartirDe, PrecoDoObjeto, SavedPreco } from './faturamento/preco.ts'
import { RetencaoDoObjeto } from './faturamento/retencao.ts'
import { simularRoute } from './faturamento/simulacao.ts'
import { col } from './kit/columns.ts'
import { enumOf } from './kit/enum.ts'
import { flag, Id, Msg, text, textOptional } from './kit/fields.ts'
import { money } from './kit/money.ts'
import { resource } from './kit/resource.ts'
import { route } from './kit/route.ts'

export const TipoObjeto = enumOf({ COMERCIAL: [1, 'Comercial'], INTERNO: [2, 'Interno'] })

export const ObjetoContratoForm = z.preprocess(
  comChavesDoTipo,
  z.object({
    codigo: text('Código', 'o código', 15),
    nome: text('Nome', 'o nome', 80),
    type: TipoObjeto.schema.meta({ label: 'Tipo', required: true }),
    finalidade: textOptional('Finalidade', 80),
    descricao: text('Descrição', 'a descrição', 700, { multiline: true }),
    valorSetup: money('Valor de setup', 'o valor de setup'),
    ativo: flag('Ativo', true),
    tipoConfiguracao: TipoConfiguracao.schema.meta({ label: 'Tipo de configuração', required: true }),
    configuracao: Configuracao,
    /** Left out it stays as it is, null is none. */
    retencao: RetencaoDoObjeto.nullish().meta({ label: 'Retenção na fonte', required: false }),
    /** As it is classified on notes; as `retencao`. */
    fiscal: FiscalDoObjeto.nullish().meta({ label: 'Nota fiscal', required: false }),
    aPartirDe,
  }),
)
export type ObjetoContratoForm = z.output<typeof ObjetoContratoForm>

/** Something allowed but probably not meant. */
export const AvisoConfiguracao = z.object({ campo: z.string(), aviso: z.string() })

const objetos = resource('/objeto-contrato', {
  title: 'Objetos de Contrato',
  name: { singular: 'objeto de contrato', plural: 'objetos de contrato', gender: 'm' },
  access: 'session',
  emLote: ['ativo'],
  form: ObjetoContratoForm,
  record: z.object({
    id: Id,
    codigo: z.string(),
    nome: z.string(),
    type: TipoObjeto.schema,
    finalidade: z.string().nullable(),
    descricao: z.string(),
    valorSetup: z.string(),
    ativo: z.boolean(),
    tipoConfiguracao: TipoConfiguracao.schema,
    configuracao: Configuracao,
    retencao: z.object({ irrf: z.string().nullable(), csrf: z.boolean(), inss: z.string().nullable() }),
    fiscal: FiscalLido.nullable(),
    /** With `get` only. */
    precos: z.array(PrecoDoObjeto).optional(),
    avisos: z.array(AvisoConfiguracao).optional(),
  }),
  columns: {
    id: col.id('Id'),
    nome: col.text('Nome'),
    codigo: col.short(col.text('Código')),
    descricao: col.long(col.text('Descrição')),
    valorSetup: col.money('Valor de setup'),
    tipoConfiguracao: col.enum('Tipo de configuração', TipoConfiguracao),
    ativo: col.boolean('Ativo'),
  },
  defaultFilter: [{ name: 'ativo', op: '=', v: true }],
})

export const objetoContrato = {
  ...objetos,
  edit: { ...objetos.edit, response: SavedPreco },
  simular: simularRoute('/objeto-contrato', 'o objeto'),
  excluirPreco: route('DELETE', '/objeto-contrato/preco/:id', {
    access: 'session',
    summary: 'Exclui um preço de um objeto: os seus meses voltam ao preço anterior; não o primeiro, nem um que já foi faturado',
    response: Msg,
    once: true,
  }),
}
