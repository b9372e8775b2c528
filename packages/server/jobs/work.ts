import type { Work } from './resume.ts'
import { emailsDeAlertas } from '../modules/alerta/dizer.service.ts'
import { emailsDeAvisos } from '../modules/aviso/aviso.service.ts'
import { envios as agendas } from '../modules/checklist-agenda/checklist-agenda-envio.service.ts'
import { avisos as execucoes } from '../modules/execute-task/aviso.service.ts'
import { cancelamentos, pagamentos } from '../modules/faturamento/aviso/loja-aviso.service.ts'
import { extratos } from '../modules/conta-corrente/extrato-email.service.ts'
import { avisosDeSuspensao } from '../modules/faturamento/suspensao/aviso-suspensao.service.ts'
import { bloqueios } from '../modules/faturamento/suspensao/bloqueio.service.ts'
import { rodadas } from '../modules/client-status/rodada.jobs.ts'
import { envios } from '../modules/faturamento/envio/enviar.service.ts'
import { emails } from '../modules/faturamento/envio/enviar-email.service.ts'
import { fechamentos } from '../modules/faturamento/fechamento/fechamento.jobs.ts'
import { pdfs } from '../modules/cobranca/papel/papel.jobs.ts'
import { importacoes } from '../modules/importacao/importacao.jobs.ts'
import { lotes } from '../modules/faturamento/lote/lote-faturas.jobs.ts'
import { notas } from '../modules/nfse/emissao/fila.service.ts'
import { problemas } from '../modules/log/problema-envio.service.ts'
import { notificacoes } from '../modules/notificacao/envio.service.ts'
import { reajustes } from '../modules/reajuste/reajuste.jobs.ts'
import { lembretes } from '../modules/regua-cobranca/lembrete.service.ts'
import { relatorios } from '../modules/privacidade/relatorio.jobs.ts'
import { retornos } from '../modules/retorno/retorno.jobs.ts'
import { desligamentos } from '../modules/plataforma/desligar.service.ts'

/** All that outlives the call that asked for it; a new kind is a line here. */
export const work: Work = {
  outboxes: [
    agendas,
    avisosDeSuspensao,
    bloqueios,
    cancelamentos,
    desligamentos,
    emails,
    emailsDeAlertas,
    emailsDeAvisos,
    execucoes,
    extratos,
    lembretes,
    notas,
    pagamentos,
    problemas,
  ],
  lotes: [envios, fechamentos, importacoes, lotes, notificacoes, pdfs, reajustes, relatorios, retornos, rodadas],
}
