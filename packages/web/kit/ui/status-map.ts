import { SituacaoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import { SituacaoAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import { SITUACAO_NAO_INFORMADA, SituacaoCliente } from '@retaguarda/contract/cliente.ts'
import { SituacaoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import { SituacaoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import { SituacaoDia, SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import { SituacaoLembrete } from '@retaguarda/contract/cobranca/regua.ts'
import { SituacaoRemessa } from '@retaguarda/contract/cobranca/remessa.ts'
import { SituacaoLinha, SituacaoRetorno } from '@retaguarda/contract/cobranca/retorno.ts'
import { SituacaoTitulo } from '@retaguarda/contract/cobranca/titulo.ts'
import { StatusPlano } from '@retaguarda/contract/execute-task.ts'
import { ETIQUETA_BOLETO } from '@retaguarda/contract/faturamento/documento.ts'
import { FATURA_EM_ABERTO, SituacaoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import { SituacaoItem } from '@retaguarda/contract/faturamento/item.ts'
import { SIM_NAO } from '@retaguarda/contract/kit/enum.ts'
import { SituacaoEnvio as SituacaoDoAviso, SituacaoNotificacao } from '@retaguarda/contract/notificacao.ts'
import { SituacaoProblema } from '@retaguarda/contract/problema.ts'
import { EventoSeguranca } from '@retaguarda/contract/seguranca.ts'
import { SituacaoTask } from '@retaguarda/contract/task.ts'
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
  IconClockExclamation,
  IconEyeOff,
  IconFileInvoice,
  IconFileUnknown,
  IconGavel,
  IconHourglass,
  IconInfoCircle,
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

/** Tone and icon of every state, by entity. Kinds (tipo, gênero, setor …) are not states and are plain text. */
const statusMap = {
  cliente: states(
    { ...SituacaoCliente.labels, '': SITUACAO_NAO_INFORMADA },
    {
      1: look('info', IconProgress),
      2: look('ok', IconCircleCheck),
      3: look('mute', IconCircleOff),
      '': look('mute', IconCircleDashed),
    },
  ),
  clienteObjetoContrato: states(SituacaoVinculo.labels, {
    1: look('ok', IconCircleCheck),
    2: look('bad', IconCircleOff),
    3: look('ok', IconRosetteDiscountCheck),
  }),
  ativo: states(SIM_NAO, {
    true: look('ok', IconCircleCheck),
    false: look('mute', IconCircleOff),
  }),
  task: states(SituacaoTask.labels, {
    1: look('warn', IconClock),
    2: look('info', IconPlayerPlay),
    3: look('ok', IconCircleCheck),
    4: look('mute', IconBan),
  }),
  checklistAgenda: states(SituacaoAgenda.labels, {
    1: look('info', IconCalendarEvent),
    2: look('mute', IconLock),
  }),
  /** Of a schedule to the tracker. */
  envioAgenda: states(SituacaoEnvio.labels, {
    0: look('mute', IconCircleDashed),
    1: look('info', IconProgress),
    2: look('sent', IconSend),
    3: look('bad', IconAlertTriangle),
  }),
  /** `aberta`: in processing, with its due date set and the month over (FAT-019). */
  fatura: states(
    { ...SituacaoFatura.labels, aberta: FATURA_EM_ABERTO },
    {
      6: look('warn', IconProgress),
      aberta: look('warn', IconClockExclamation),
      1: look('mute', IconLock),
      2: look('info', IconFileInvoice),
      5: look('sent', IconSend),
      7: look('warn', IconCircleHalf2),
      3: look('ok', IconCircleCheck),
      4: look('mute', IconBan),
    },
  ),
  faturaItem: states(SituacaoItem.labels, {
    1: look('warn', IconCircle),
    2: look('mute', IconLock),
    3: look('info', IconFileInvoice),
    5: look('sent', IconSend),
    4: look('ok', IconCircleCheck),
  }),
  /** 1, 2 and 4 look and read alike; the tooltip of the cell tells Pendente, Sincronizado and Pronto para envio apart. */
  remessa: states(SituacaoRemessa.labels, {
    1: look('info', IconClock),
    2: look('ok', IconSend),
    3: look('mute', IconBan),
  }),
  boleto: states(ETIQUETA_BOLETO, {
    1: look('warn', IconClock),
    2: look('warn', IconClock),
    4: look('warn', IconClock),
    3: look('mute', IconBan),
    5: look('ok', IconCircleCheck),
    6: look('bad', IconAlertTriangle),
  }),
  lancamento: states(SituacaoLancamento.labels, {
    1: look('warn', IconLink),
    2: look('ok', IconCircleCheck),
    3: look('info', IconLink),
    4: look('mute', IconEyeOff),
  }),
  diaConciliado: states(SituacaoDia.labels, {
    1: look('ok', IconCircleCheck),
    2: look('bad', IconAlertTriangle),
    3: look('warn', IconFileUnknown),
    4: look('warn', IconFileUnknown),
  }),
  lembrete: states(SituacaoLembrete.labels, {
    0: look('warn', IconClock),
    1: look('sent', IconSend),
    2: look('bad', IconAlertTriangle),
    3: look('mute', IconCircleOff),
  }),
  retorno: states(SituacaoRetorno.labels, {
    1: look('info', IconProgress),
    2: look('ok', IconCircleCheck),
    3: look('warn', IconAlertTriangle),
  }),
  linhaDoRetorno: states(SituacaoLinha.labels, {
    1: look('ok', IconCircleCheck),
    2: look('warn', IconCircleHalf2),
    3: look('mute', IconInfoCircle),
    4: look('mute', IconRepeat),
    5: look('bad', IconAlertTriangle),
    6: look('ok', IconCircleCheck),
    7: look('mute', IconX),
  }),
  titulo: states(SituacaoTitulo.labels, {
    1: look('mute', IconCircleDashed),
    2: look('info', IconSend),
    3: look('ok', IconCircleCheck),
    4: look('bad', IconAlertTriangle),
    5: look('warn', IconClock),
    6: look('mute', IconBan),
    7: look('ok', IconChecks),
    8: look('warn', IconGavel),
    9: look('bad', IconGavel),
  }),
  aprovacao: states(SituacaoAprovacao.labels, {
    1: look('warn', IconUserCheck),
    2: look('ok', IconCircleCheck),
    3: look('bad', IconBan),
  }),
  excecaoBancaria: states(SituacaoExcecao.labels, {
    1: look('warn', IconAlertTriangle),
    2: look('ok', IconCircleCheck),
    3: look('mute', IconBan),
  }),
  plano: states(StatusPlano.labels, {
    1: look('mute', IconSettings),
    2: look('warn', IconHourglass),
    3: look('info', IconPlayerPlay),
    4: look('ok', IconCircleCheck),
  }),
  /** `executando`: without an outcome yet. */
  resultadoTeste: states(
    { ...ResultadoTeste.labels, executando: 'Executando' },
    {
      1: look('ok', IconCircleCheck),
      2: look('bad', IconCircleX),
      3: look('warn', IconAlertTriangle),
      4: look('mute', IconBan),
      executando: look('info', IconPlayerPlay),
    },
  ),
  problema: states(SituacaoProblema.labels, {
    1: look('warn', IconAlertCircle),
    2: look('ok', IconCircleCheck),
    3: look('bad', IconRotate2),
  }),
  notificacao: states(SituacaoNotificacao.labels, {
    1: look('mute', IconPencil),
    2: look('info', IconClock),
    3: look('ok', IconSend),
    4: look('bad', IconAlertTriangle),
  }),
  notificacaoEnvio: states(SituacaoDoAviso.labels, {
    1: look('info', IconSend),
    2: look('bad', IconAlertTriangle),
    3: look('ok', IconChecks),
  }),
  /** What was refused stands out; what is every day's does not. */
  seguranca: states(EventoSeguranca.labels, {
    1: look('mute', IconCircleCheck),
    2: look('warn', IconAlertTriangle),
    3: look('mute', IconCircleOff),
    4: look('bad', IconBan),
    5: look('warn', IconAlertTriangle),
    6: look('warn', IconAlertTriangle),
    7: look('info', IconLock),
    8: look('info', IconLock),
    9: look('info', IconLock),
    10: look('mute', IconCircleOff),
    11: look('info', IconLock),
    12: look('mute', IconCircleCheck),
    13: look('warn', IconAlertTriangle),
    14: look('info', IconLock),
    15: look('sent', IconSend),
  }),
} satisfies Record<string, Record<string, StatusLook>>

/** Look of a value, empty included; a value that the map does not know is shown as it is, without a tone of its own. */
export function statusOf(entity: keyof typeof statusMap, value: string | number | boolean | null): StatusLook {
  const looks: Record<string, StatusLook> = statusMap[entity]
  return looks[String(value ?? '')] ?? { ...look('mute', IconCircleDashed), label: String(value ?? '—') }
}
