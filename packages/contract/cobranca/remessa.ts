import { z } from 'zod'
import { col } from '../kit/columns.ts'
import { can } from '../kit/can.ts'
import { enumOf } from '../kit/enum.ts'
import { Id, Msg, refId } from '../kit/fields.ts'
import { grid } from '../kit/resource.ts'
import { routesOf } from '../kit/route.ts'
import { Pendencia } from './pendencia.ts'

export const SituacaoRemessa = enumOf({
  GERADA: [1, 'Gerada'],
  ENVIADA: [2, 'Enviada'],
  CANCELADA: [3, 'Cancelada'],
})
export type SituacaoRemessa = z.output<typeof SituacaoRemessa.schema>

/** What may be done to a file, by its situation; of an account only the last one may be cancelled. */
export const podeRemessa = can(SituacaoRemessa, { cancelar: ['GERADA'], enviada: ['GERADA'] })

export const REMESSA_MAX = 20_000

export const GerarRemessaForm = z.object({ contaBancaria: refId('Conta e carteira', 'a conta e carteira') })

const access = 'financeiro'
const route = routesOf(access)
const grade = grid('/remessa', {
  title: 'Remessas',
  name: { singular: 'remessa', plural: 'remessas', gender: 'f' },
  access,
  columns: {
    id: col.id('Id'),
    nome: col.text('Arquivo'),
    'contaBancaria.nome': col.short(col.text('Conta')),
    sequencia: col.plain(col.number('Sequência')),
    situacao: col.enum('Situação', SituacaoRemessa),
    titulos: col.number('Títulos'),
    dataHora: col.dateTime('Gerada em'),
    'usuario.nome': col.orNull(col.short(col.text('Usuário'))),
    'contaBancaria.id': col.hidden(col.id('Id da conta')),
  },
  defaultSort: [{ col: 'id', sort: 'desc' }],
})

/** The files of entries and instructions that banks are sent. */
export const remessa = {
  ...grade,
  gerar: route('POST', '/remessa/gerar', {
    summary: 'Gera o arquivo de remessa com tudo o que espera em uma conta e carteira; o que não pode ser enviado volta em pendencias',
    body: GerarRemessaForm,
    response: Msg.extend({ id: Id, sequencia: z.number().int(), titulos: z.number().int(), pendencias: z.array(Pendencia) }),
    once: true,
  }),
  arquivo: route('GET', '/remessa/arquivo/:id', {
    summary: 'O arquivo de uma remessa, como foi gerado',
    download: true,
  }),
  cancelar: route('POST', '/remessa/cancelar/:id', {
    summary: 'Cancela a última remessa de uma conta, enquanto não foi enviada; os títulos esperam a próxima',
    response: Msg,
    once: true,
  }),
  enviada: route('POST', '/remessa/enviada/:id', {
    summary: 'Diz que a remessa foi enviada ao banco',
    response: Msg,
    once: true,
  }),
}
