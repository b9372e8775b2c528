import type { CodeOf as Code, SituacaoTrabalho } from '@retaguarda/contract/kit/enum.ts'
import type { SituacaoAprovacao, TipoAprovacao } from '@retaguarda/contract/aprovacao.ts'
import type { TipoMudanca } from '@retaguarda/contract/changelog.ts'
import type { SituacaoAgenda, SituacaoEnvio } from '@retaguarda/contract/checklist-agenda.ts'
import type { ChecklistItem } from '@retaguarda/contract/checklist-itens.ts'
import type { SituacaoVinculo, TipoVinculo } from '@retaguarda/contract/cliente-objeto-contrato.ts'
import type { SituacaoCliente, TipoAnexo, TipoProduto } from '@retaguarda/contract/cliente.ts'
import type { AlvoCopia, SituacaoCopia } from '@retaguarda/contract/copia.ts'
import type { Checkout, SituacaoLoja } from '@retaguarda/contract/client-status.ts'
import type { Indice, IndicePublicado } from '@retaguarda/contract/faturamento/indice.ts'
import type { SituacaoLinhaReajuste, SituacaoReajuste } from '@retaguarda/contract/faturamento/reajuste.ts'
import type { Finalidade } from '@retaguarda/contract/faturamento/finalidade.ts'
import type { RegimeTributacao } from '@retaguarda/contract/faturamento/regime-tributacao.ts'
import type { CodigoBanco } from '@retaguarda/contract/cobranca/bancos.ts'
import type { ContaBancariaForm } from '@retaguarda/contract/cobranca/conta-form.ts'
import type { SituacaoAcordo } from '@retaguarda/contract/cobranca/acordo.ts'
import type { ResultadoLigacao, SituacaoLigacao } from '@retaguarda/contract/cobranca/ligacao.ts'
import type { SituacaoPromessa } from '@retaguarda/contract/cobranca/promessa.ts'
import type { SituacaoExcecao, TipoExcecao } from '@retaguarda/contract/cobranca/excecao-bancaria.ts'
import type { ReguaForm } from '@retaguarda/contract/cobranca/regua.ts'
import type { SituacaoRemessa } from '@retaguarda/contract/cobranca/remessa.ts'
import type { SituacaoLancamento } from '@retaguarda/contract/cobranca/extrato.ts'
import type { Ocorrencia, SituacaoLinha, SituacaoRetorno } from '@retaguarda/contract/cobranca/retorno.ts'
import type {
  DescontoDoTitulo,
  EncargoDoTitulo,
  Movimento,
  SituacaoInstrucao,
  SituacaoTitulo,
} from '@retaguarda/contract/cobranca/titulo.ts'
import type { Devolucao, EntregaFatura, SituacaoProva, TipoMensagem } from '@retaguarda/contract/faturamento/entrega.ts'
import type { OrigemExecucao, StatusPlano, StatusResultado, TipoPlano } from '@retaguarda/contract/execute-task.ts'
import type { AjusteComercial, Configuracao, TipoConfiguracao } from '@retaguarda/contract/faturamento/configuracao.ts'
import type { SituacaoLinhaFechamento } from '@retaguarda/contract/faturamento/fechamento.ts'
import type { OrigemPreco, Reajustado } from '@retaguarda/contract/faturamento/preco.ts'
import type { Reason, Tributo } from '@retaguarda/contract/faturamento/retencao.ts'
import type { OrigemCredito, SituacaoCredito } from '@retaguarda/contract/faturamento/credito.ts'
import type { FiscalDoObjeto, ListaDeCodigos } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import type { Assinatura, OpSimpNac, QuandoEmitir, RegApTribSN, RegEspTrib } from '@retaguarda/contract/faturamento/nfse-configuracao.ts'
import type { OrigemUso } from '@retaguarda/contract/faturamento/uso.ts'
import type { OrigemPagamento, SituacaoBoleto, TipoDocumento } from '@retaguarda/contract/faturamento/documento.ts'
import type { Explicacao } from '@retaguarda/contract/faturamento/explicacao.ts'
import type { SituacaoFatura, TipoFatura } from '@retaguarda/contract/faturamento/fatura.ts'
import type { OrigemItem, SituacaoItem } from '@retaguarda/contract/faturamento/item.ts'
import type { TipoLote } from '@retaguarda/contract/faturamento/lote.ts'
import type { ErroNfse } from '@retaguarda/contract/faturamento/nfse.ts'
import type { AmbienteNfse, MotivoCancelamentoNfse, SituacaoNfse } from '@retaguarda/contract/faturamento/nfse-situacao.ts'
import type { TipoGrupo } from '@retaguarda/contract/group-teste.ts'
import type { AvisoDeLinha, Codificacao, Separador, TipoImportacao } from '@retaguarda/contract/importacao.ts'
import type { Escopo } from '@retaguarda/contract/kit/escopo.ts'
import type { Filter, Sort } from '@retaguarda/contract/kit/list-query.ts'
import type { TipoMockup } from '@retaguarda/contract/mockup.ts'
import type { SituacaoEnvio as SituacaoDestino, SituacaoNotificacao, TipoNotificacao } from '@retaguarda/contract/notificacao.ts'
import type { Destinatario } from '@retaguarda/contract/notificacao-publico.ts'
import type { TipoObjeto } from '@retaguarda/contract/objeto-contrato.ts'
import type { PassoParams } from '@retaguarda/contract/passo.ts'
import type { Genero, SetorContato, TipoContato, TipoEndereco, TipoPessoa } from '@retaguarda/contract/pessoa.ts'
import type { Plataforma } from '@retaguarda/contract/plataforma.ts'
import type { Entry, Evidencias, EvidenciaTipo, PassoDaEntrada } from '@retaguarda/contract/runner.ts'
import type { TipoSetor } from '@retaguarda/contract/setor.ts'
import type { Resposta } from '@retaguarda/contract/task-regras.ts'
import type { SituacaoTask } from '@retaguarda/contract/task.ts'
import type { ResultadoTeste } from '@retaguarda/contract/test-case.ts'
import type { TipoUsuario } from '@retaguarda/contract/usuario.ts'
import type { ColumnType, Generated, GeneratedAlways, InsertType, SelectType } from 'kysely'
import type { CodeOf, DECISAO_CREDITO, ENCERRADO_POR, TIPO_AVISO, TIPO_EVENTO, TIPO_ITEM, TIPO_ORDEM } from './codes.ts'
import type { BeneficiarioNoPapel, ClienteNoPapel, EmpresaNoPapel, Pagador } from './no-papel.ts'
import type { PedidoDoLote } from './lote.ts'
import type { PrivacidadeTold } from './tables-privacidade.ts'
import type { DB } from './tables.generated.ts'
import type { DosAvisos } from './told-avisos.ts'

type Espera = { situacao: Code<typeof SituacaoTrabalho> }
type DaConta = Pick<ContaBancariaForm, 'especie' | 'juros' | 'multa' | 'desconto' | 'pix'>
/** An instant that is also written as text. */
type Instante<N = never> = ColumnType<Date | N, Date | string | N, Date | string | N>

type Beside = DosAvisos & PrivacidadeTold
/**
 * What is narrower than SQL says, of the columns of tables.generated.ts: codes, the shapes of JSON, what only the database writes. What
 * may be null or left out is said there.
 */
export type Told = Beside & {
  agenda_envio: Espera
  acordo: { situacao: SituacaoAcordo }
  aprovacao: { tipo: Code<typeof TipoAprovacao>; situacao: Code<typeof SituacaoAprovacao>; pedido: unknown }
  auditoria: { antes: unknown; depois: unknown }
  boleto_pdf: { erros: { boleto: number; error: string }[] }
  caso_fixado: { operations: PassoDaEntrada[] }
  changelog_linha: { type: Code<typeof TipoMudanca> }
  checklist: { itens: ChecklistItem[] }
  checklist_agenda: {
    situacao: Code<typeof SituacaoAgenda>
    dataInicio: Instante
    dataFim: Instante<null>
    envioSituacao: Code<typeof SituacaoEnvio>
  }
  checklist_versao: { itens: ChecklistItem[] }
  client_status: { regimeTributacao: RegimeTributacao; loja: SituacaoLoja; checkout: Checkout }
  client_status_valor: { tipo: 'gateway' | 'formaPagamento' | 'marketplace' | 'farm' }
  cliente: { situacao: Code<typeof SituacaoCliente>; regime: RegimeTributacao }
  cliente_anexo: { tipo: Code<typeof TipoAnexo> }
  cliente_objeto_contrato: {
    situacao: Code<typeof SituacaoVinculo>
    dataHoraInicio: Instante
    dataHoraFim: Instante<null>
    tipo: Code<typeof TipoVinculo>
    configuracao: AjusteComercial
    reajusteIndice: Code<typeof Indice>
  }
  cliente_produto: { tipo: Code<typeof TipoProduto> }
  cobranca: {
    situacao: SituacaoTitulo
    juros: EncargoDoTitulo
    multa: EncargoDoTitulo
    desconto: DescontoDoTitulo
    pagador: Pagador
    cliente: ClienteNoPapel
    beneficiario: BeneficiarioNoPapel
  }
  cobranca_instrucao: { movimento: Movimento; de: SituacaoTitulo; situacao: Code<typeof SituacaoInstrucao> }
  conta_bancaria: DaConta & { banco: CodigoBanco }
  devolucao: { resposta: Devolucao }
  desligamento_plataforma: Espera & { platform: Plataforma }
  empresa: { logoTipo: 'image/png' | 'image/svg+xml'; regime: RegimeTributacao }
  entrada_diretorio: { finalidade: 'entrar' | 'confirmar' | 'ligar' }
  envio_linha: Espera
  excecao_bancaria: { tipo: TipoExcecao; situacao: Code<typeof SituacaoExcecao>; item: Ocorrencia }
  excluido: {
    partes: {
      /** Rows of one table as they were. `nulas`: columns that are filled once all rows are there. */
      partes: { tabela: string; linhas: object[]; nulas: string[] }[]
      /** References that the deletion emptied, by the ids of the rows that had them. */
      vazias: { tabela: string; coluna: string; valores: { id: number; valor: number }[] }[]
    }
  }
  copia: { alvo: AlvoCopia; situacao: SituacaoCopia }
  copia_ordem: { tipo: CodeOf<typeof TIPO_ORDEM> }
  credito: {
    origem: OrigemCredito
    decisao: CodeOf<typeof DECISAO_CREDITO>
    situacao: GeneratedAlways<SituacaoCredito>
    saldo: GeneratedAlways<string>
  }
  execucao: { origem: Code<typeof OrigemExecucao>; config: Entry['config'] }
  execute_task: { type: Code<typeof TipoPlano>; status: Code<typeof StatusPlano>; evidencias: Code<typeof Evidencias> }
  envio_prova: { situacao: SituacaoProva }
  execute_task_aviso: Espera
  extrato_lancamento: { situacao: Code<typeof SituacaoLancamento> }
  fatura: {
    tipo: Code<typeof TipoFatura>
    situacao: SituacaoFatura
    antesDePaga: Code<typeof SituacaoFatura, 'FATURADA' | 'ENVIADA'>
    entrega: EntregaFatura
    pagador: Pagador
    empresa: EmpresaNoPapel
    cliente: ClienteNoPapel
    csrfRegime: RegimeTributacao
    porQue: Reason[]
    valorBruto: GeneratedAlways<string>
    aPagar: GeneratedAlways<string>
  }
  extrato_email: Espera
  fatura_documento: {
    tipo: Code<typeof TipoDocumento>
    situacao: SituacaoBoleto
    antesDeLiquidado: Code<typeof SituacaoBoleto, 'PENDENTE' | 'SINCRONIZADO' | 'PRONTO'>
  }
  fatura_documento_arquivo: { parte: 'xml' | 'pdf' }
  fatura_email: Espera
  fatura_lote: {
    tipo: TipoLote
    pedido: PedidoDoLote
  }
  fatura_lote_linha: Espera
  fechamento_linha: { situacao: Code<typeof SituacaoLinhaFechamento> }
  financeiro: { tipo: CodeOf<typeof TIPO_ITEM>; origem: Code<typeof OrigemItem>; situacao: SituacaoItem; explicacao: Explicacao }
  gateway_evento: { situacao: Code<typeof SituacaoLinha, 'LIQUIDADA' | 'EM_PARTE' | 'INFORMATIVA' | 'EXCECAO'> }
  group_teste: { type: Code<typeof TipoGrupo> }
  importacao: {
    tipo: TipoImportacao
    codificacao: Codificacao
    separador: Separador
    mapa: (string | null)[]
    amostra: string[][]
  }
  importacao_aviso: Pick<AvisoDeLinha, 'tipo'>
  indice: { indice: IndicePublicado }
  ligacao: { situacao: SituacaoLigacao; resultado: ResultadoLigacao | null }
  /** Whose it is follows from what it pays. */
  liquidacao: { origem: OrigemPagamento; quita: GeneratedAlways<string>; clienteId: Generated<number> }
  loja_aviso: Espera & {
    tipo: CodeOf<typeof TIPO_AVISO>
    /** What the store was told first; null while nothing may have arrived there. */
    corpo: object
  }
  mensagem: { tipo: TipoMensagem }
  mockup: { type: Code<typeof TipoMockup> }
  mockup_fixado: { type: Code<typeof TipoMockup> }
  nfse: {
    situacao: Code<typeof SituacaoNfse>
    ambiente: Code<typeof AmbienteNfse>
    eventoMotivo: Code<typeof MotivoCancelamentoNfse>
    erros: ErroNfse[]
  }
  nfse_envio: Espera
  nfse_codigo: { lista: ListaDeCodigos; incidencia: 'prestador' | 'prestacao' | 'tomador' }
  nfse_configuracao: {
    ambiente: AmbienteNfse
    opSimpNac: Code<typeof OpSimpNac>
    regApTribSN: Code<typeof RegApTribSN>
    regEspTrib: Code<typeof RegEspTrib>
    assinatura: Assinatura
    quando: Code<typeof QuandoEmitir>
  }
  notificacao: {
    tipoNotificacao: Code<typeof TipoNotificacao>
    destinatario: Code<typeof Destinatario>
    regimeTributacao: Code<typeof RegimeTributacao>[]
    dataHoraProgramada: Instante<null>
    situacao: Code<typeof SituacaoNotificacao>
  }
  notificacao_descadastro: { tipoNotificacao: Code<typeof TipoNotificacao> }
  notificacao_envio: { situacao: Code<typeof SituacaoTrabalho, 'ESPERA'> | Code<typeof SituacaoDestino>; recusados: Record<string, string> }
  notificacao_link: { tipoNotificacao: Code<typeof TipoNotificacao> }
  objeto_contrato: {
    type: Code<typeof TipoObjeto>
    tipoConfiguracao: TipoConfiguracao
    configuracao: Configuracao
    fiscal: FiscalDoObjeto
  }
  objeto_preco: { tipoConfiguracao: TipoConfiguracao; configuracao: Configuracao }
  operation: PassoParams
  /** The answer of a money action. */
  pedido: { resposta: unknown }
  pessoa: {
    tipo: Code<typeof TipoPessoa>
    genero: Code<typeof Genero>
    /** Of the first address and of the first contact that rings. */
    cidade: ColumnType<string | null, never, never>
    telefone: ColumnType<string | null, never, never>
  }
  pessoa_contato: { tipo: Code<typeof TipoContato>; setor: Code<typeof SetorContato>; finalidades: Code<typeof Finalidade>[] | null }
  pessoa_endereco: { tipo: Code<typeof TipoEndereco> }
  plataforma_conferencia: { platform: Plataforma }
  plataforma_divergencia: { platform: Plataforma }
  plataforma_vez: { platform: Plataforma }
  problema_envio: Espera
  promessa: { situacao: SituacaoPromessa }
  reajuste: { situacao: SituacaoReajuste }
  reajuste_linha: { situacao: Code<typeof SituacaoLinhaReajuste>; indice: Indice }
  regua_cobranca: ReguaForm
  regua_envio: Espera
  remessa: { situacao: SituacaoRemessa }
  resultado: { status: Code<typeof StatusResultado>; resultado: Code<typeof ResultadoTeste>; encerradoPor: CodeOf<typeof ENCERRADO_POR> }
  resultado_evento: { tipo: CodeOf<typeof TIPO_EVENTO>; resultado: Code<typeof ResultadoTeste> }
  resultado_evidencia: { tipo: EvidenciaTipo }
  retencao: { tributo: Tributo }
  retorno: { layout: 240 | 400; situacao: Code<typeof SituacaoRetorno> }
  retorno_linha: Pick<Ocorrencia, 'tipo'> & { situacao: Code<typeof SituacaoLinha> }
  setor: { tipo: Code<typeof TipoSetor> }
  sprint_nome: { tipo: 'situacao' | 'atividade' | 'pessoa' }
  task: { situacao: Code<typeof SituacaoTask> }
  task_resposta: { resposta: Resposta }
  test_case: { ultimoResultado: Code<typeof ResultadoTeste> }
  test_case_operation: PassoParams & { origem: { name: string; params: PassoParams } }
  token: { escopos: readonly Escopo[] }
  uso: { origem: Code<typeof OrigemUso> }
  usuario: {
    tipo: Code<typeof TipoUsuario>
    /** Of a service token there is neither; who reads people joins the person, or leaves `servico` out. */
    email: ColumnType<string, string | null, string | null>
    pessoaId: ColumnType<number, number | null, number | null>
    /** The name of the person, which the database writes; a service token's own. */
    pessoaNome: ColumnType<string, string | undefined, never>
  }
  vinculo_preco: {
    tipo: Code<typeof TipoVinculo>
    configuracao: AjusteComercial
    origem: Code<typeof OrigemPreco>
    dataHora: Instante
    reajustado: Reajustado
  }
  visao: { filtro: Filter[]; ordem: Sort[] }
}

type Null<C> = Extract<SelectType<C>, null>
/** JSON is also written as text, an array always: the driver would make one of PostgreSQL's of it. */
type Written<C, T> = (object extends SelectType<C> ? string | Exclude<T, readonly unknown[]> : T) | Null<C>
type Narrowed<C, T> = [T] extends [{ readonly __select__: unknown }]
  ? T
  : ColumnType<T | Null<C>, Written<C, T> | Extract<InsertType<C>, undefined>, Written<C, T>>

/** Every table as the database has it, and what is told of it beside. */
export type Tables = {
  [T in keyof DB]: T extends keyof Told
    ? { [C in keyof DB[T]]: C extends keyof Told[T] ? Narrowed<DB[T][C], Told[T][C]> : DB[T][C] }
    : DB[T]
}
