import { aprovacao } from '@retaguarda/contract/aprovacao.ts'
import { extrato } from '@retaguarda/contract/cobranca/extrato.ts'
import { PromessaForm } from '@retaguarda/contract/cobranca/promessa.ts'
import { lancamentoContabil } from '@retaguarda/contract/faturamento/contabil.ts'
import { FaturaForm } from '@retaguarda/contract/faturamento/fatura.ts'
import { labelOf } from '@retaguarda/contract/kit/schema-walk.ts'
import { Destino } from '@retaguarda/contract/privacidade/mapa.ts'
import { none, nothing, pessoal, tables } from './pessoal.ts'

const { LOJA, CORREIO, SEFIN, BANCOS, CONTADOR } = Destino.code

/** What law asks to keep of papers of money. */
const PAPEL = pessoal('PAGADOR', 'FINANCEIRO', 'OBRIGACAO', 'PAPEL')
const LIVRE = pessoal('PAGADOR', 'LIVRE', 'EXECUCAO', 'CADASTRO')
const DECISAO = pessoal('PAGADOR', 'LIVRE', 'DIREITOS', 'PAPEL')
const CONTATO = pessoal('PAGADOR', 'CONTATO', 'EXECUCAO', 'CADASTRO')

const COBRAR = 'Cobrar o que foi contratado'
const RECEBER = 'Conferir o que foi recebido'
const FATURA = { to: '/financeiro/fatura/visualizar/:id' }

/** Invoices, titles, notes, and what banks tell of them. */
export const cobranca = tables({
  acordo: {
    lugar: 'Acordos',
    finalidade: COBRAR,
    caminho: { cliente: 'clienteId' },
    link: { to: '/cobranca/acordos/visualizar/:id' },
    colunas: {
      ...none('aplicado data desconto encargos encerradoEm parcelas principal total'),
      motivo: DECISAO('Motivo'),
      motivoFim: DECISAO('Motivo do fim'),
    },
  },
  acordo_boleto: nothing('aberto dias juros multa total'),
  aprovacao: {
    lugar: 'Aprovações',
    finalidade: 'Duas pessoas decidem o que pesa',
    caminho: { usuario: 'usuarioId' },
    link: { to: '/aprovacao' },
    colunas: {
      impressao: false,
      descricao: DECISAO(aprovacao.columns.descricao.label),
      motivo: DECISAO(aprovacao.columns.motivo.label),
      pedido: DECISAO('Conteúdo do pedido'),
    },
  },
  boleto_abatimento: nothing('em valor'),
  boleto_pdf: nothing('documentos erros falha feitos'),
  boleto_vencimento: nothing('de em para'),
  cobranca: {
    lugar: 'Boletos registrados',
    finalidade: COBRAR,
    destinos: [BANCOS, CORREIO],
    caminho: { por: 'documentoId', em: 'fatura_documento' },
    colunas: {
      ...none('abatimento banco beneficiario codigoBarras desconto encargos juros linhaDigitavel motivos multa nossoNumero nossoNumeroDv'),
      ...none('nossoNumeroFormatado pixCopiaECola sequencia seuNumero tarifa txid valor vencimento'),
      cliente: PAPEL('Cliente'),
      pagador: PAPEL('Pagador'),
    },
  },
  cobranca_instrucao: nothing('de movimento valor vencimento'),
  conciliacao_dia: nothing('data diferenca motivo motivoReabrir'),
  conta_bancaria: nothing(
    'agencia agenciaDv banco beneficiarioCpfCnpj beneficiarioEndereco beneficiarioNome byte carteira codigoBeneficiario codigoCliente codigoTransmissao conta contaDv convenio desconto diasBaixa emissao especie historicos instrucoes ios juros modalidade multa nome nossoNumeroFim nossoNumeroProximo operacao pix posto remessaProxima segredo segredoAnterior variacao',
  ),
  contabil_arquivo: {
    lugar: 'Arquivos do contador',
    finalidade: 'Escriturar o que a lei pede',
    destinos: [CONTADOR],
    colunas: { parte: false, conteudo: PAPEL('Arquivo exportado') },
  },
  contabil_conta: nothing('codigo nome uso'),
  contabil_exportacao: nothing('lancamentos total'),
  contabil_exportado: nothing(),
  contabil_fila: nothing('fonte'),
  contabil_lancamento: {
    lugar: 'Lançamentos contábeis',
    finalidade: 'Escriturar o que a lei pede',
    destinos: [CONTADOR],
    caminho: { cliente: 'clienteId' },
    colunas: { ...none('credito data debito evento fonte parte valor'), historico: PAPEL(lancamentoContabil.columns.historico.label) },
  },
  contabil_plano: nothing('colunas decimal desdeAno desdeMes separador'),
  contabil_retido: nothing('tributo valor'),
  credito: {
    lugar: 'Créditos de clientes',
    finalidade: COBRAR,
    caminho: { cliente: 'clienteId' },
    link: { to: '/credito/visualizar/:id' },
    colunas: { ...none('cancelado concedidoEm decisao origem saldo usado valor'), motivo: DECISAO('Motivo') },
  },
  credito_cancelamento: nothing('em valor'),
  credito_uso: nothing('valor'),
  envio: nothing(),
  envio_linha: nothing('texto'),
  excecao_bancaria: {
    lugar: 'Exceções do banco',
    finalidade: RECEBER,
    destinos: [BANCOS],
    caminho: { por: 'documentoId', em: 'fatura_documento' },
    link: { to: '/excecao-bancaria/resolver/:id' },
    colunas: {
      ...none('arquivoHash dataOcorrencia linha mensagem nossoNumero valorPago'),
      item: PAPEL('Linha do banco'),
      motivo: DECISAO('Motivo'),
      observacao: LIVRE('Observação'),
    },
  },
  extrato: nothing('avisos fim inicio lancamentos nome novos saldo saldos'),
  extrato_email: nothing('ate de erro'),
  extrato_lancamento: {
    lugar: 'Extratos bancários',
    finalidade: RECEBER,
    destinos: [BANCOS],
    caminho: { por: 'boletoId', em: 'fatura_documento' },
    link: { to: '/financeiro/extrato' },
    colunas: {
      ...none('data fitid valor'),
      documento: PAPEL(extrato.columns.documento.label),
      memo: PAPEL(extrato.columns.memo.label),
      motivo: DECISAO(extrato.columns.motivo.label),
      nome: PAPEL(extrato.columns.nome.label),
    },
  },
  fatura: {
    lugar: 'Faturas',
    finalidade: COBRAR,
    destinos: [LOJA, CORREIO],
    caminho: { cliente: 'clienteId' },
    link: FATURA,
    colunas: {
      ...none('antesDePaga aPagar canceladaEm credito creditosEscolhidos creditosOferecidos csrfBase csrfRegime desconto empresa entrega'),
      ...none('faturadaEm porQue quitado retido retidoBoletos valor valorBruto valorPago'),
      cliente: PAPEL('Cliente'),
      pagador: PAPEL('Pagador'),
      observacao: LIVRE(labelOf(FaturaForm, 'observacao')),
    },
  },
  fatura_documento: {
    lugar: 'Boletos e notas de faturas',
    finalidade: COBRAR,
    destinos: [BANCOS, CORREIO],
    caminho: { cliente: 'clienteId' },
    link: { ...FATURA, id: 'faturaId' },
    colunas: {
      ...none(
        'abatimento antesDeLiquidado canceladoEm chave dataVencimento mudouEm nascimento numero parcela quitado retido ultimoPagamento',
      ),
      ...none('valor valorPago'),
      nome: PAPEL('Nome do arquivo'),
      logMensagem: LIVRE('Última mensagem'),
    },
  },
  fatura_documento_arquivo: nothing('parte'),
  fatura_email: nothing('erro nfseSituacao texto'),
  fatura_lote: nothing('impressao pedido'),
  fatura_lote_linha: nothing('erro'),
  fechamento: nothing(),
  fechamento_linha: nothing('erro valor'),
  financeiro: {
    lugar: 'Itens de faturas',
    finalidade: COBRAR,
    caminho: { cliente: 'clienteId' },
    colunas: {
      ...none('aliquota aliquotaMarketplace explicacao objetoContrato origem percentual quantidadeNotas valorCobranca valorFaturamento'),
      valorFaturamentoMarketplace: false,
      observacao: LIVRE('Observação'),
    },
  },
  gateway_evento: nothing('evento'),
  indice: nothing('indice percentual'),
  ligacao: {
    lugar: 'Ligações de cobrança',
    finalidade: COBRAR,
    caminho: { cliente: 'clienteId' },
    link: { to: '/cobranca/ligacoes/visualizar/:id' },
    colunas: { ...none('data resultado tentativa'), motivo: LIVRE('Motivo'), observacao: LIVRE('Observação') },
  },
  ligacao_boleto: nothing(),
  liquidacao: nothing('abatimento acordo dataCredito dataPagamento desconto encargos estornoDe origem quita retido tarifa valorPago'),
  nfse: {
    lugar: 'Notas de serviço',
    finalidade: 'Emitir as notas que a lei pede',
    destinos: [SEFIN, CONTADOR, CORREIO],
    caminho: { cliente: 'clienteId' },
    link: { to: '/financeiro/nota/visualizar/:id' },
    colunas: {
      ...none('ambiente cbs chave competencia desconto digest erro erroCodigo erros eventoMotivo grupo ibs idDps iss liquido numero'),
      ...none('numeroDps retido serie valor'),
      dados: PAPEL('Dados da nota'),
      dps: PAPEL('DPS em XML'),
      evento: PAPEL('Cancelamento'),
      eventoXml: PAPEL('Cancelamento em XML'),
      xml: PAPEL('Nota em XML'),
      eventoTexto: DECISAO('Motivo do cancelamento'),
      motivoDescarte: DECISAO('Motivo do descarte'),
    },
  },
  nfse_certificado: nothing('cnpj emissor impressao segredo titular'),
  nfse_codigo: nothing('codigo descricao incidencia lista'),
  nfse_configuracao: nothing(
    'aliquotaIss ambiente assinatura cofins inscricaoMunicipal opSimpNac pis proximoNumero quando regApTribSN regEspTrib serie tributoEstadual tributoFederal tributoMunicipal tributoSimples',
  ),
  nfse_envio: nothing('erro silencios'),
  nfse_mes: nothing(),
  nfse_numero_alheio: nothing('ambiente numero serie'),
  nfse_numero_livre: nothing('ambiente numero serie'),
  nfse_sefin: nothing('descansoMotivo descansos relogioMs'),
  nfse_tentativa: nothing('codigo ms pedido status'),
  objeto_contrato: nothing('codigo configuracao descricao finalidade fiscal nome retencaoInss retencaoIrrf tipoConfiguracao valorSetup'),
  objeto_preco: nothing('aPartirDe configuracao tipoConfiguracao valorSetup'),
  promessa: {
    lugar: 'Promessas de pagamento',
    finalidade: COBRAR,
    caminho: { cliente: 'clienteId' },
    link: { to: '/cobranca/promessas/visualizar/:id' },
    colunas: {
      data: false,
      contato: CONTATO(labelOf(PromessaForm, 'contato')),
      motivo: LIVRE('Motivo'),
      observacao: LIVRE(labelOf(PromessaForm, 'observacao')),
    },
  },
  promessa_boleto: nothing(),
  reajuste: nothing('aPartirDe'),
  reajuste_carta: nothing(),
  reajuste_linha: nothing('aniversario aPartirDe base erro indice linha preco substituido'),
  remessa: nothing('nome sequencia titulos'),
  remessa_arquivo: {
    lugar: 'Arquivos de remessa',
    finalidade: COBRAR,
    destinos: [BANCOS],
    colunas: { conteudo: PAPEL('Arquivo da remessa') },
  },
  remessa_linha: nothing(),
  retencao: nothing('aliquota base tributo valor'),
  retorno: nothing(
    'avisos baixados banco confirmados contas dataArquivo excecoes feitos layout linhas liquidados nome rejeitados repetidas sequencia tarifas titulos totalPago',
  ),
  retorno_linha: {
    lugar: 'Linhas de retornos',
    finalidade: RECEBER,
    destinos: [BANCOS],
    caminho: { por: 'documentoId', em: 'fatura_documento' },
    link: { to: '/retorno/linhas/:id', id: 'retornoId' },
    colunas: {
      ...none(
        'abatimento acrescimos dataCredito dataOcorrencia desconto linha mensagem motivos movimento nossoNumero nossoNumeroDv numero',
      ),
      ...none('seuNumero tarifa usoEmpresa valor valorPago vencimento'),
      pagador: PAPEL('Pagador'),
    },
  },
  suspensao: {
    lugar: 'Suspensões',
    finalidade: COBRAR,
    destinos: [LOJA],
    caminho: { cliente: 'clienteId' },
    link: { to: '/cobranca/suspensoes' },
    colunas: { ...none('dias erro origem'), mensagem: LIVRE('Mensagem'), motivo: DECISAO('Motivo') },
  },
  uso: nothing('origem quantidadeNotas valorFaturamento valorFaturamentoB2B valorFaturamentoMarketplace'),
  vinculo_preco: nothing('aPartirDe configuracao motivo origem reajustado'),
})
