import type {
  LogContagemTable,
  LogIdentificadorTable,
  LogOcorrenciaTable,
  LogRetencaoTable,
  ProblemaClienteTable,
  ProblemaContagemTable,
  ProblemaDeltaTable,
  ProblemaDiaTable,
  ProblemaEnvioTable,
  ProblemaTable,
} from '../modules/log/log.tables.ts'
import type { Generated } from 'kysely'
import type { ExcluidoTable } from '../kit/excluido.tables.ts'
import type { ProcessoTable } from '../kit/life/processo.tables.ts'
import type { PedidoTable } from '../kit/pedido.tables.ts'
import type { SegurancaTable } from '../kit/seguranca.tables.ts'
import type { AvisoEmailTable, AvisoTable } from '../modules/aviso/aviso.tables.ts'
import type { ComentarioMencaoTable, ComentarioTable } from '../modules/comentario/comentario.tables.ts'
import type { EmpresaTable } from '../modules/empresa/empresa.tables.ts'
import type { ArquivoTable } from '../modules/arquivo/arquivo.tables.ts'
import type { AuthTables } from '../modules/auth/auth.tables.ts'
import type { ChangelogLinhaTable, ChangelogTable } from '../modules/changelog/changelog.tables.ts'
import type { ChecklistTable, ChecklistVersaoTable } from '../modules/checklist/checklist.tables.ts'
import type { AgendaCalendarioTable, AgendaEnvioTable, ChecklistAgendaTable } from '../modules/checklist-agenda/checklist-agenda.tables.ts'
import type { CidadeCepTable, CidadeTable } from '../modules/cidade/cidade.tables.ts'
import type {
  ClientStatusClienteValorTable,
  ClientStatusRodadaLinhaTable,
  ClientStatusRodadaTable,
  ClientStatusTable,
  ClientStatusValorTable,
} from '../modules/client-status/client-status.tables.ts'
import type { ClienteAnexoTable, ClienteProdutoTable, ClienteTable } from '../modules/cliente/cliente.tables.ts'
import type { ClienteObjetoContratoTable } from '../modules/cliente-objeto-contrato/cliente-objeto-contrato.tables.ts'
import type { ExecuteTaskTables } from '../modules/execute-task/execute-task.tables.ts'
import type { LojaAvisoTable } from '../modules/faturamento/aviso/loja-aviso.tables.ts'
import type {
  FaturaDocumentoArquivoTable,
  FaturaDocumentoTable,
  LiquidacaoTable,
} from '../modules/faturamento/documento/documento.tables.ts'
import type { ExcecaoBancariaTable } from '../modules/retorno/excecao-bancaria.tables.ts'
import type { ImportacaoAvisoTable, ImportacaoTable } from '../modules/importacao/importacao.tables.ts'
import type { RetornoLinhaTable, RetornoTable } from '../modules/retorno/retorno.tables.ts'
import type { AprovacaoTable, CobrancaInstrucaoTable, CobrancaTable, ContaBancariaTable } from '../modules/cobranca/cobranca.tables.ts'
import type { BoletoPdfTable } from '../modules/cobranca/papel/papel.tables.ts'
import type { RemessaArquivoTable, RemessaLinhaTable, RemessaTable } from '../modules/cobranca/remessa/remessa.tables.ts'
import type { FeriadoTable } from '../modules/feriado/feriado.tables.ts'
import type { FaturaLoteLinhaTable, FaturaLoteTable } from '../modules/faturamento/lote/lote-faturas.tables.ts'
import type { EnvioLinhaTable, EnvioTable, FaturaEmailTable } from '../modules/faturamento/envio/enviar.tables.ts'
import type { FaturaTable } from '../modules/faturamento/fatura/fatura.tables.ts'
import type { FinanceiroTable } from '../modules/faturamento/fatura/item.tables.ts'
import type { FechamentoLinhaTable, FechamentoTable } from '../modules/faturamento/fechamento/fechamento.tables.ts'
import type { UsoTable } from '../modules/faturamento/uso/uso.tables.ts'
import type { GroupTesteTable } from '../modules/group-teste/group-teste.tables.ts'
import type { MockupTable } from '../modules/mockup/mockup.tables.ts'
import type {
  NotificacaoClienteTable,
  NotificacaoDescadastroTable,
  NotificacaoEnvioTable,
  NotificacaoLinkTable,
  NotificacaoTable,
} from '../modules/notificacao/notificacao.tables.ts'
import type { ObjetoContratoTable } from '../modules/objeto-contrato/objeto-contrato.tables.ts'
import type { OperationTable } from '../modules/operation/operation.tables.ts'
import type { PessoaContatoTable, PessoaEnderecoTable, PessoaTable } from '../modules/pessoa/pessoa.tables.ts'
import type { PlataformaTables } from '../modules/plataforma/plataforma.tables.ts'
import type { ExtratoLancamentoTable, ExtratoTable } from '../modules/extrato/extrato.tables.ts'
import type { GatewayEventoTable } from '../modules/gateway/gateway.tables.ts'
import type { ReguaCobrancaTable, ReguaDiaTable, ReguaEnvioTable } from '../modules/regua-cobranca/regua-cobranca.tables.ts'
import type { SetorTable, SetorUsuarioTable } from '../modules/setor/setor.tables.ts'
import type { SprintTables } from '../modules/sprint/sprint.tables.ts'
import type { TaskChecklistTable, TaskRespostaTable, TaskTable } from '../modules/task/task.tables.ts'
import type { TestCaseOperationTable, TestCaseTable } from '../modules/test-case/test-case.tables.ts'
import type { UsuarioTable } from '../modules/usuario/usuario.tables.ts'
import type { VisaoPadraoTable, VisaoTable } from '../modules/visao/visao.tables.ts'

export type AuditoriaTable = {
  id: Generated<number>
  dataHora: Generated<Date>
  usuarioId: number | null
  entidade: string
  registro: string
  clienteId: number | null
  acao: string
  antes: unknown
  depois: unknown
  requestId: string | null
}

/** A module declares the type of its tables in its `x.tables.ts` and adds it here; one of many tables has their names there too. */
export type Tables = AuthTables & ExecuteTaskTables & PlataformaTables & SprintTables & Others

type Others = {
  auditoria: AuditoriaTable
  aviso: AvisoTable
  aviso_email: AvisoEmailTable
  comentario: ComentarioTable
  comentario_mencao: ComentarioMencaoTable
  empresa: EmpresaTable
  cidade: CidadeTable
  cidade_cep: CidadeCepTable
  pessoa: PessoaTable
  pessoa_contato: PessoaContatoTable
  pessoa_endereco: PessoaEnderecoTable
  usuario: UsuarioTable
  extrato: ExtratoTable
  extrato_lancamento: ExtratoLancamentoTable
  gateway_evento: GatewayEventoTable
  regua_cobranca: ReguaCobrancaTable
  regua_dia: ReguaDiaTable
  regua_envio: ReguaEnvioTable
  setor: SetorTable
  setor_usuario: SetorUsuarioTable
  visao: VisaoTable
  visao_padrao: VisaoPadraoTable
  arquivo: ArquivoTable
  cliente: ClienteTable
  cliente_produto: ClienteProdutoTable
  cliente_anexo: ClienteAnexoTable
  objeto_contrato: ObjetoContratoTable
  cliente_objeto_contrato: ClienteObjetoContratoTable
  checklist: ChecklistTable
  checklist_versao: ChecklistVersaoTable
  task: TaskTable
  task_checklist: TaskChecklistTable
  task_resposta: TaskRespostaTable
  agenda_calendario: AgendaCalendarioTable
  agenda_envio: AgendaEnvioTable
  checklist_agenda: ChecklistAgendaTable
  fatura: FaturaTable
  financeiro: FinanceiroTable
  fatura_documento: FaturaDocumentoTable
  fatura_lote: FaturaLoteTable
  fatura_lote_linha: FaturaLoteLinhaTable
  feriado: FeriadoTable
  conta_bancaria: ContaBancariaTable
  boleto_pdf: BoletoPdfTable
  cobranca: CobrancaTable
  cobranca_instrucao: CobrancaInstrucaoTable
  remessa: RemessaTable
  remessa_arquivo: RemessaArquivoTable
  remessa_linha: RemessaLinhaTable
  excecao_bancaria: ExcecaoBancariaTable
  importacao: ImportacaoTable
  importacao_aviso: ImportacaoAvisoTable
  retorno: RetornoTable
  retorno_linha: RetornoLinhaTable
  aprovacao: AprovacaoTable
  fatura_documento_arquivo: FaturaDocumentoArquivoTable
  liquidacao: LiquidacaoTable
  uso: UsoTable
  fechamento: FechamentoTable
  fechamento_linha: FechamentoLinhaTable
  loja_aviso: LojaAvisoTable
  envio: EnvioTable
  envio_linha: EnvioLinhaTable
  fatura_email: FaturaEmailTable
  notificacao: NotificacaoTable
  notificacao_cliente: NotificacaoClienteTable
  notificacao_envio: NotificacaoEnvioTable
  notificacao_descadastro: NotificacaoDescadastroTable
  notificacao_link: NotificacaoLinkTable
  log_contagem: LogContagemTable
  log_contagem_delta: LogContagemTable
  log_identificador: LogIdentificadorTable
  log_ocorrencia: LogOcorrenciaTable
  log_retencao: LogRetencaoTable
  problema: ProblemaTable
  problema_cliente: ProblemaClienteTable
  problema_contagem: ProblemaContagemTable
  problema_delta: ProblemaDeltaTable
  problema_dia: ProblemaDiaTable
  problema_envio: ProblemaEnvioTable
  excluido: ExcluidoTable
  pedido: PedidoTable
  processo: ProcessoTable
  seguranca: SegurancaTable
  client_status: ClientStatusTable
  client_status_valor: ClientStatusValorTable
  client_status_cliente_valor: ClientStatusClienteValorTable
  client_status_rodada: ClientStatusRodadaTable
  client_status_rodada_linha: ClientStatusRodadaLinhaTable
  changelog: ChangelogTable
  changelog_linha: ChangelogLinhaTable
  group_teste: GroupTesteTable
  mockup: MockupTable
  operation: OperationTable
  test_case: TestCaseTable
  test_case_operation: TestCaseOperationTable
}
