import { aprovacao, SituacaoAprovacao, TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import type { CodeOf } from '@retaguarda/contract/kit/enum.ts'
import { present } from '@retaguarda/contract/kit/present.ts'
import { addDays } from '@retaguarda/contract/kit/tempo.ts'
import { pessoa } from '@retaguarda/contract/pessoa.ts'
import { anonimizacao } from '@retaguarda/contract/privacidade/anonimizar.ts'
import {
  MeioPedidoTitular,
  pedidoTitular,
  SituacaoPedidoTitular,
  TipoPedidoTitular,
} from '@retaguarda/contract/privacidade/pedido-titular.ts'
import type { Demo } from './demo.ts'

type Pedido = [
  ago: number,
  titular: string,
  tipo: keyof typeof TipoPedidoTitular.code,
  meio: keyof typeof MeioPedidoTitular.code,
  situacao: keyof typeof SituacaoPedidoTitular.code,
  said: { resposta?: string; motivo?: string },
]

const PEDIDOS: Pedido[] = [
  [160, 'Marcos Vinícius Teles', 'ACESSO', 'EMAIL', 'ATENDIDO', { resposta: 'Relatório enviado por e-mail, com senha por telefone.' }],
  [96, 'Luciana Prates', 'CORRECAO', 'TELEFONE', 'ATENDIDO', { resposta: 'Telefone e endereço corrigidos no cadastro.' }],
  [61, 'Otávio Brandão', 'ELIMINACAO', 'EMAIL', 'NEGADO', { motivo: 'As notas fiscais ficam cinco anos por lei.' }],
  [13, 'Renata Sampaio', 'PORTABILIDADE', 'EMAIL', 'EM_ANDAMENTO', {}],
  [4, 'Jorge Albuquerque', 'CONFIRMACAO', 'CARTA', 'ABERTO', {}],
]

/** What people asked about their own data; two of them wait for an answer. */
export function responderTitulares({ company, diary, today, equipe }: Demo): void {
  for (const [ago, titular, tipo, meio, situacao, said] of PEDIDOS) {
    const recebidoEm = addDays(today, -ago)
    diary.on(recebidoEm, '15:20', 'pedidos de titulares', async () => {
      await company.as(present(equipe[0]))(pedidoTitular.add, {
        body: {
          titular,
          recebidoEm,
          tipo: TipoPedidoTitular.code[tipo],
          meio: MeioPedidoTitular.code[meio],
          situacao: SituacaoPedidoTitular.code[situacao],
          motivo: null,
          resposta: null,
          ...said,
        },
      })
    })
  }
}

/** Somebody who is nameless by now, and somebody for whom a second person is waited. */
export function anonimizarTitulares({ company, diary, today, equipe, conhecidos }: Demo): void {
  const [admin, second] = [() => company.as(present(equipe[0])), () => company.as(present(equipe[5]))]
  const pedir = async (id: number, recebidoEm: string, situacao: CodeOf<typeof SituacaoPedidoTitular>) => {
    const { nome: titular } = await admin()(pessoa.get, { params: { id } })
    const [tipo, meio] = [TipoPedidoTitular.code.ANONIMIZACAO, MeioPedidoTitular.code.EMAIL]
    await admin()(pedidoTitular.add, { body: { titular, recebidoEm, tipo, meio, situacao, motivo: null, resposta: null } })
    const { previa } = await admin()(anonimizacao.previa, { params: { id } })
    await admin()(anonimizacao.pedir, { params: { id }, body: { previa, motivo: 'Pedido do titular por e-mail' } })
  }
  const did = addDays(today, -33)
  diary.on(did, '16:10', 'anonimização', async () => {
    await pedir(present(conhecidos[3]), did, SituacaoPedidoTitular.code.ATENDIDO)
    const { rows } = await second()(aprovacao.list, { query: {} })
    const asked = present(
      rows.find(({ tipo, situacao }) => tipo === TipoAprovacao.code.ANONIMIZACAO && situacao === SituacaoAprovacao.code.ABERTA),
    )
    await second()(aprovacao.aprovar, { params: { id: asked.id } })
    await company.work()
  })
  diary.last('anonimização', () => pedir(present(conhecidos[7]), addDays(today, -2), SituacaoPedidoTitular.code.EM_ANDAMENTO))
}
