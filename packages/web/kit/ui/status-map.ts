import { SituacaoAlerta } from '@retaguarda/contract/alerta.ts'
import { SituacaoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import { SituacaoAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import { SITUACAO_NAO_INFORMADA, SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import { SituacaoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { SituacaoDia, SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import { SituacaoLigacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import { SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import { SituacaoLembrete } from '@retaguarda/contract/cobranca/regua.ts'
import { SituacaoRemessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { SituacaoLinha, SituacaoRetorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { SituacaoSuspensao } from '@retaguarda/contract/cobranca/suspensao.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { EntregaFatura, SituacaoProva } from '@retaguarda/contract/faturamento/entrega.ts'
import { SituacaoCopia } from '@retaguarda/contract/copia.ts'
import { StatusPlano } from '@retaguarda/contract/execute-task.ts'
import { SituacaoCorreio, SituacaoFalha } from '@retaguarda/contract/falha.ts'
import { SituacaoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import { SituacaoBoleto } from '@retaguarda/contract/faturamento/documento.ts'
import { SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoItem } from '@retaguarda/contract/faturamento/item.ts'
import { SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import { SituacaoLinhaReajuste, SituacaoReajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import { SIM_NAO, unknownCode } from '@retaguarda/contract/kit/enum.ts'
import { SituacaoEnvio as SituacaoDoAviso, SituacaoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { SituacaoPedidoTitular } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { SituacaoRelatorio } from '@retaguarda/contract/privacidade/titular.ts'
import { SituacaoProblema } from '@retaguarda/contract/problema.ts'
import { SituacaoIntegracao, SituacaoProcesso } from '@retaguarda/contract/saude.ts'
import { EventoSeguranca } from '@retaguarda/contract/seguranca.ts'
import { SituacaoTask } from '@retaguarda/contract/task.ts'
import { SituacaoToken } from '@retaguarda/contract/token.ts'
import { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import {
  type Icon,
  IconAlertCircle,
  IconAlertTriangle,
  IconBan,
  IconCalendarEvent,
  IconChecks,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleOff,
  IconCircleX,
  IconClock,
  IconEyeOff,
  IconFileInvoice,
  IconFileUnknown,
  IconHourglass,
  IconLink,
  IconLock,
  IconPencil,
  IconPlayerPlay,
  IconProgress,
  IconRepeat,
  IconRosetteDiscountCheck,
  IconRotate2,
  IconSend,
  IconSettings,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react'
import {
  ACORDO_LOOKS,
  EXCECAO_LOOKS,
  LEMBRETE_LOOKS,
  LIGACAO_LOOKS,
  LINHA_DO_RETORNO_LOOKS,
  PROMESSA_LOOKS,
  SUSPENSAO_LOOKS,
  TITULO_LOOKS,
} from './status-cobranca.ts'
import { ALERTA_LOOKS } from './status-alerta.ts'
import { COPIA_LOOKS } from './status-copia.ts'
import { ENTREGA_LOOKS, PROVA_LOOKS } from './status-entrega.ts'
import { CORREIO_LOOKS, FALHA_LOOKS, INTEGRACAO_LOOKS, PROCESSO_LOOKS } from './status-saude.ts'
import { PEDIDO_TITULAR_LOOKS, RELATORIO_LOOKS } from './status-privacidade.ts'
import { SEGURANCA_LOOKS } from './status-seguranca.ts'
import type { StatusLook } from './status.tsx'
import type { Tone } from './tone.ts'

type Look = Omit<StatusLook, 'label'>
const look = (tone: Tone, icon: Icon): Look => ({ tone, icon })

/**
 * Gives every state its look, by the code that travels. The words are the contract's and stand nowhere else: a look has no place for one,
 * and each code of the enumeration needs a look.
 */
export const states = <L extends Record<string | number, string>>(
  words: L,
  looks: { [C in keyof L]: Look },
): { [C in keyof L]: StatusLook } =>
  // Object.fromEntries forgets the keys; the declared type says them again.
  Object.fromEntries(Object.entries(looks).map(([code, one]) => [code, { ...one, label: words[code] }])) as { [C in keyof L]: StatusLook }

type Enumeration<N extends string, C extends number> = {
  labels: Record<C, string>
  byCode: (looks: Record<N, Look>) => Record<C, Look>
}
/** The same of an enumeration as it is, by the names of its codes. */
export const statesOf = <N extends string, C extends number>({ labels, byCode }: Enumeration<N, C>, looks: Record<N, Look>) =>
  states(labels, byCode(looks))

/** Tone and icon of every state, by entity. Kinds (tipo, gênero, setor …) are not states and are plain text. */
const statusMap = {
  cliente: states(
    { ...SituacaoCliente.labels, '': SITUACAO_NAO_INFORMADA },
    {
      ...SituacaoCliente.byCode({
        EM_PROJETO: look('info', IconProgress),
        ATIVO: look('ok', IconCircleCheck),
        INATIVO: look('mute', IconCircleOff),
      }),
      '': look('mute', IconCircleDashed),
    },
  ),
  clienteObjetoContrato: statesOf(SituacaoVinculo, {
    ATIVO: look('ok', IconCircleCheck),
    INATIVO: look('bad', IconCircleOff),
    ATIVO_HOMOLOGADO: look('ok', IconRosetteDiscountCheck),
  }),
  ativo: states(SIM_NAO, {
    true: look('ok', IconCircleCheck),
    false: look('mute', IconCircleOff),
  }),
  pedidoTitular: statesOf(SituacaoPedidoTitular, PEDIDO_TITULAR_LOOKS),
  relatorioTitular: statesOf(SituacaoRelatorio, RELATORIO_LOOKS),
  task: statesOf(SituacaoTask, {
    PENDENTE: look('warn', IconClock),
    EM_EXECUCAO: look('info', IconPlayerPlay),
    FINALIZADA: look('ok', IconCircleCheck),
    CANCELADA: look('mute', IconBan),
  }),
  checklistAgenda: statesOf(SituacaoAgenda, {
    ABERTO: look('info', IconCalendarEvent),
    FECHADO: look('mute', IconLock),
  }),
  /** Of a schedule to the tracker. */
  envioAgenda: statesOf(SituacaoEnvio, {
    NAO_ENVIADO: look('mute', IconCircleDashed),
    ENVIANDO: look('info', IconProgress),
    ENVIADO: look('sent', IconSend),
    ERRO: look('bad', IconAlertTriangle),
  }),
  fatura: statesOf(SituacaoFatura, {
    EM_PROCESSAMENTO: look('warn', IconProgress),
    FECHADA: look('mute', IconLock),
    FATURADA: look('info', IconFileInvoice),
    ENVIADA: look('sent', IconSend),
    PARCIALMENTE_PAGA: look('warn', IconCircleHalf2),
    PAGA: look('ok', IconCircleCheck),
    CANCELADA: look('mute', IconBan),
  }),
  faturaItem: statesOf(SituacaoItem, {
    ABERTO: look('warn', IconCircle),
    FECHADO: look('mute', IconLock),
    FATURADO: look('info', IconFileInvoice),
    ENVIADO: look('sent', IconSend),
    PAGO: look('ok', IconCircleCheck),
  }),
  reajuste: statesOf(SituacaoReajuste, {
    AGUARDANDO: look('warn', IconHourglass),
    EM_ANDAMENTO: look('info', IconProgress),
    APLICADO: look('ok', IconCircleCheck),
    COM_RECUSAS: look('warn', IconAlertTriangle),
    RECUSADO: look('bad', IconCircleX),
    DESFEITO: look('mute', IconBan),
  }),
  reajusteLinha: statesOf(SituacaoLinhaReajuste, {
    AGUARDANDO: look('warn', IconClock),
    APLICADA: look('ok', IconCircleCheck),
    RECUSADA: look('bad', IconCircleX),
    DESFEITA: look('mute', IconBan),
  }),
  remessa: statesOf(SituacaoRemessa, {
    GERADA: look('info', IconClock),
    ENVIADA: look('ok', IconSend),
    CANCELADA: look('mute', IconBan),
  }),
  boleto: statesOf(SituacaoBoleto, {
    PENDENTE: look('warn', IconClock),
    SINCRONIZADO: look('warn', IconClock),
    PRONTO: look('warn', IconClock),
    CANCELADO: look('mute', IconBan),
    LIQUIDADO: look('ok', IconCircleCheck),
    LIQUIDADO_ERRO: look('bad', IconAlertTriangle),
  }),
  lancamento: statesOf(SituacaoLancamento, {
    A_CONCILIAR: look('warn', IconLink),
    COBRANCA: look('ok', IconCircleCheck),
    LIGADO: look('info', IconLink),
    IGNORADO: look('mute', IconEyeOff),
  }),
  diaConciliado: statesOf(SituacaoDia, {
    CONCILIADO: look('ok', IconCircleCheck),
    DIFERENCA: look('bad', IconAlertTriangle),
    SEM_EXTRATO: look('warn', IconFileUnknown),
    SEM_RETORNO: look('warn', IconFileUnknown),
  }),
  suspensao: statesOf(SituacaoSuspensao, SUSPENSAO_LOOKS),
  prova: statesOf(SituacaoProva, PROVA_LOOKS),
  entrega: statesOf(EntregaFatura, ENTREGA_LOOKS),
  lembrete: statesOf(SituacaoLembrete, LEMBRETE_LOOKS),
  ligacao: statesOf(SituacaoLigacao, LIGACAO_LOOKS),
  promessa: statesOf(SituacaoPromessa, PROMESSA_LOOKS),
  token: statesOf(SituacaoToken, {
    ATIVO: look('ok', IconCircleCheck),
    VENCIDO: look('warn', IconClock),
    REVOGADO: look('mute', IconBan),
  }),
  retorno: statesOf(SituacaoRetorno, {
    PROCESSANDO: look('info', IconProgress),
    PROCESSADO: look('ok', IconCircleCheck),
    COM_EXCECOES: look('warn', IconAlertTriangle),
  }),
  linhaDoRetorno: statesOf(SituacaoLinha, LINHA_DO_RETORNO_LOOKS),
  titulo: statesOf(SituacaoTitulo, TITULO_LOOKS),
  aprovacao: statesOf(SituacaoAprovacao, {
    ABERTA: look('warn', IconUserCheck),
    APROVADA: look('ok', IconCircleCheck),
    RECUSADA: look('bad', IconBan),
  }),
  credito: statesOf(SituacaoCredito, {
    DISPONIVEL: look('ok', IconCircleCheck),
    AGUARDANDO: look('warn', IconUserCheck),
    RECUSADO: look('bad', IconBan),
    USADO: look('mute', IconChecks),
    CANCELADO: look('mute', IconBan),
  }),
  copia: statesOf(SituacaoCopia, COPIA_LOOKS),
  acordo: statesOf(SituacaoAcordo, ACORDO_LOOKS),
  nfse: statesOf(SituacaoNfse, {
    A_EMITIR: look('warn', IconClock),
    EMITINDO: look('info', IconProgress),
    AUTORIZADA: look('ok', IconCircleCheck),
    REJEITADA: look('bad', IconAlertTriangle),
    INDETERMINADA: look('warn', IconFileUnknown),
    CANCELAMENTO_PEDIDO: look('warn', IconHourglass),
    CANCELADA: look('mute', IconBan),
    SUBSTITUIDA: look('mute', IconRepeat),
    DESCARTADA: look('mute', IconX),
  }),
  excecaoBancaria: statesOf(SituacaoExcecao, EXCECAO_LOOKS),
  plano: statesOf(StatusPlano, {
    CONFIGURANDO: look('mute', IconSettings),
    AGUARDANDO: look('warn', IconHourglass),
    EXECUTANDO: look('info', IconPlayerPlay),
    FINALIZADO: look('ok', IconCircleCheck),
  }),
  /** `executando`: without an outcome yet. */
  resultadoTeste: states(
    { ...ResultadoTeste.labels, executando: 'Executando' },
    {
      ...ResultadoTeste.byCode({
        SUCESSO: look('ok', IconCircleCheck),
        FALHA: look('bad', IconCircleX),
        ERRO: look('warn', IconAlertTriangle),
        CANCELADO: look('mute', IconBan),
      }),
      executando: look('info', IconPlayerPlay),
    },
  ),
  problema: statesOf(SituacaoProblema, {
    ABERTO: look('warn', IconAlertCircle),
    RESOLVIDO: look('ok', IconCircleCheck),
    REABERTO: look('bad', IconRotate2),
  }),
  notificacao: statesOf(SituacaoNotificacao, {
    EM_ABERTO: look('mute', IconPencil),
    LIBERADA: look('info', IconClock),
    ENVIADA: look('ok', IconSend),
    ERRO: look('bad', IconAlertTriangle),
  }),
  notificacaoEnvio: statesOf(SituacaoDoAviso, {
    ENVIADO: look('info', IconSend),
    ERRO: look('bad', IconAlertTriangle),
    LIDA: look('ok', IconChecks),
  }),
  /** What was refused stands out; what is every day's does not. */
  seguranca: statesOf(EventoSeguranca, SEGURANCA_LOOKS),
  processo: statesOf(SituacaoProcesso, PROCESSO_LOOKS),
  integracao: statesOf(SituacaoIntegracao, INTEGRACAO_LOOKS),
  alerta: statesOf(SituacaoAlerta, ALERTA_LOOKS),
  falha: statesOf(SituacaoFalha, FALHA_LOOKS),
  correio: statesOf(SituacaoCorreio, CORREIO_LOOKS),
} satisfies Record<string, Record<string, StatusLook>>

/** Look of a value, empty included; a value that the map does not know has no tone of its own. */
export function statusOf(entity: keyof typeof statusMap, value: string | number | boolean | null): StatusLook {
  const looks: Record<string, StatusLook> = statusMap[entity]
  const label = typeof value === 'number' ? unknownCode(value) : String(value ?? '—')
  return looks[String(value ?? '')] ?? { ...look('mute', IconCircleDashed), label }
}
