import { labelOf } from '@retaguarda/contract/kit/schema-walk.ts'
import { log } from '@retaguarda/contract/log.ts'
import { NotificacaoForm, notificacaoLog } from '@retaguarda/contract/notificacao.ts'
import { Destino } from '@retaguarda/contract/privacidade/mapa.ts'
import { seguranca } from '@retaguarda/contract/seguranca.ts'
import { none, nothing, pessoal, tables } from './pessoal.ts'

const { LOJA, CORREIO, REDMINE } = Destino.code

const TEXTO = pessoal('CLIENTE', 'LIVRE', 'EXECUCAO', 'MENSAGEM')
const TEXTO_FICA = pessoal('CLIENTE', 'LIVRE', 'EXECUCAO', 'CADASTRO')
const ENDERECO = pessoal('CLIENTE', 'CONTATO', 'EXECUCAO', 'CADASTRO')
const PROVA = pessoal('CLIENTE', 'CONTATO', 'DIREITOS', 'PROVA')
const RECUSA = pessoal('CLIENTE', 'CONTATO', 'DIREITOS', 'CADASTRO')
const AVISO = pessoal('EQUIPE', 'LIVRE', 'INTERESSE', 'AVISO')
const LOG = pessoal('CLIENTE', 'LIVRE', 'INTERESSE', 'LOG')
const LOG_NOME = pessoal('CLIENTE', 'ACESSO', 'INTERESSE', 'LOG')
const SEGURANCA = pessoal('EQUIPE', 'ACESSO', 'INTERESSE', 'SEGURANCA')
const HISTORICO = pessoal('TODOS', 'LIVRE', 'DIREITOS', 'CADASTRO')
const CURTO = pessoal('TODOS', 'LIVRE', 'EXECUCAO', 'CURTO')
const EQUIPE = pessoal('EQUIPE', 'CADASTRO', 'EXECUCAO', 'CADASTRO')

const FALAR = 'Avisar e cobrar clientes'
const PROVAR = 'Saber se a mensagem chegou'

/** What is said to people, what stores tell, and what is kept of who did what. */
export const mensagens = tables({
  alerta_email: {
    lugar: 'E-mails de alertas',
    finalidade: 'Avisar quem cuida da instalação',
    destinos: [CORREIO],
    link: { to: '/saude/alertas' },
    colunas: { ...none('assunto erro link texto'), para: AVISO('Para') },
  },
  alerta_regra: {
    lugar: 'Regras de alertas',
    finalidade: 'Avisar quem cuida da instalação',
    destinos: [CORREIO],
    link: { to: '/saude/alertas/regras' },
    colunas: { ...none('limite regra repetirMin'), emails: EQUIPE('E-mails') },
  },
  alerta_silencio: nothing('alvo motivo regra'),
  auditoria: {
    lugar: 'Histórico de mudanças',
    finalidade: 'Saber quem mudou o quê',
    caminho: { usuario: 'usuarioId' },
    colunas: { ...none('acao entidade registro'), antes: HISTORICO('Valores anteriores'), depois: HISTORICO('Valores novos') },
  },
  aviso: {
    lugar: 'Avisos',
    finalidade: 'Avisar a equipe do que lhe diz respeito',
    destinos: [CORREIO],
    caminho: { usuario: 'usuarioId' },
    colunas: { ...none('chave link'), titulo: AVISO('Título'), texto: AVISO('Texto') },
  },
  aviso_email: nothing('erro'),
  devolucao: {
    lugar: 'E-mails devolvidos',
    finalidade: PROVAR,
    destinos: [CORREIO],
    colunas: { resposta: pessoal('CLIENTE', 'LIVRE', 'DIREITOS', 'PROVA')('Resposta do servidor de e-mail') },
  },
  devolucao_caixa: nothing('caixa erro'),
  devolucao_lida: nothing('caixa uidl'),
  envio_prova: {
    lugar: 'Provas de envio',
    finalidade: PROVAR,
    destinos: [CORREIO],
    caminho: { por: 'mensagemId', em: 'mensagem' },
    link: { to: '/financeiro/entrega/visualizar/:id', id: 'mensagemId' },
    colunas: { endereco: PROVA('E-mail'), resposta: pessoal('CLIENTE', 'LIVRE', 'DIREITOS', 'PROVA')('Resposta do servidor de e-mail') },
  },
  excluido: {
    lugar: 'Registros excluídos há pouco',
    finalidade: 'Desfazer uma exclusão',
    caminho: { usuario: 'usuarioId' },
    colunas: { ...none('entidade registro'), partes: CURTO('Registro excluído') },
  },
  execute_task_aviso: nothing('assunto erro texto'),
  importacao: {
    lugar: 'Importações',
    finalidade: 'Conferir o que foi importado',
    caminho: { usuario: 'usuarioId' },
    colunas: {
      ...none('ate cabecalho codificacao feitas ficam linhas mapa mudam novas recusadas separador'),
      amostra: TEXTO_FICA('Primeiras linhas do arquivo'),
      nome: TEXTO_FICA('Nome do arquivo'),
    },
  },
  importacao_aviso: {
    lugar: 'Linhas recusadas de importações',
    finalidade: 'Conferir o que foi importado',
    colunas: { linha: false, texto: TEXTO_FICA('Texto da linha') },
  },
  log_contado: nothing('n'),
  log_contagem: nothing('n'),
  log_contagem_delta: nothing('n'),
  log_identificador: {
    lugar: 'Identificadores dos logs',
    finalidade: 'Achar e corrigir falhas das lojas',
    destinos: [LOJA],
    caminho: { cliente: 'clienteId' },
    colunas: { identificador: LOG_NOME(log.columns.identificador.label) },
  },
  log_ocorrencia: {
    lugar: 'Logs das lojas',
    finalidade: 'Achar e corrigir falhas das lojas',
    destinos: [LOJA],
    caminho: { cliente: 'clienteId' },
    link: { to: '/log/visualizar/:id' },
    colunas: {
      ...none('code database line'),
      empresa: LOG_NOME(log.columns.empresa.label),
      identificador: LOG_NOME(log.columns.identificador.label),
      usuario: LOG_NOME(log.columns.usuario.label),
      error: LOG(log.columns.error.label),
      info: LOG('Informações'),
      trace: LOG('Trace'),
    },
  },
  log_retencao: nothing(),
  loja_aviso: {
    lugar: 'Avisos às lojas',
    finalidade: 'Mostrar à loja o que ela deve',
    destinos: [LOJA],
    caminho: { por: 'faturaId', em: 'fatura' },
    colunas: { ...none('chave erro numero'), corpo: TEXTO('Texto enviado à loja') },
  },
  mensagem: {
    lugar: 'Mensagens de cobrança',
    finalidade: FALAR,
    destinos: [CORREIO],
    caminho: { cliente: 'clienteId' },
    link: { to: '/financeiro/entrega/visualizar/:id' },
    colunas: { boletos: false, assunto: TEXTO_FICA('Assunto'), texto: TEXTO('Texto') },
  },
  notificacao: {
    lugar: 'Notificações',
    finalidade: FALAR,
    destinos: [CORREIO],
    caminho: { usuario: 'usuarioId' },
    link: { to: '/notificacao/visualizar/:id' },
    colunas: {
      ...none('destinatario formaPagamento gatewayPagamento marketplaces regimeTributacao semConexao tipoNotificacao'),
      titulo: TEXTO_FICA(labelOf(NotificacaoForm, 'titulo')),
      descricao: TEXTO_FICA(labelOf(NotificacaoForm, 'descricao')),
    },
  },
  notificacao_cliente: nothing(),
  notificacao_descadastro: {
    lugar: 'Descadastros',
    finalidade: 'Não escrever a quem pediu',
    colunas: { tipoNotificacao: false, endereco: RECUSA('E-mail') },
  },
  notificacao_envio: {
    lugar: 'Envios de notificações',
    finalidade: PROVAR,
    destinos: [CORREIO],
    caminho: { cliente: 'clienteId' },
    link: { to: '/notificacao/log/:id', id: 'notificacaoId' },
    colunas: {
      erro: false,
      emails: PROVA(notificacaoLog.columns.emails.label),
      entregues: PROVA('Endereços que receberam'),
      recusados: PROVA('Endereços que recusaram'),
    },
  },
  notificacao_link: {
    lugar: 'Links de descadastro',
    finalidade: 'Não escrever a quem pediu',
    colunas: { ...none('tipoNotificacao token'), endereco: ENDERECO('E-mail') },
  },
  pedido: {
    lugar: 'Respostas lembradas',
    finalidade: 'Não fazer duas vezes o que foi pedido uma',
    caminho: { usuario: 'usuarioId' },
    colunas: { ...none('chave corpoSha256 rota'), resposta: CURTO('Resposta') },
  },
  problema: nothing('code impressao issue titulo versao'),
  problema_cliente: nothing('quantidade'),
  problema_contagem: nothing('clientes quantidade'),
  problema_delta: nothing('dia n'),
  problema_dia: nothing('dia n'),
  problema_envio: nothing('erro projeto'),
  regua_boleto: nothing('em'),
  regua_cobranca: nothing('acao assunto dias nome texto'),
  regua_dia: nothing('data'),
  regua_envio: {
    lugar: 'Lembretes de cobrança',
    finalidade: FALAR,
    destinos: [CORREIO],
    caminho: { cliente: 'clienteId' },
    link: { to: '/regua-cobranca/envios' },
    colunas: { ...none('dispensado erro'), assunto: TEXTO_FICA('Assunto'), emails: ENDERECO('E-mails') },
  },
  seguranca: {
    lugar: 'Registro de segurança',
    finalidade: 'Achar e provar abusos',
    caminho: { usuario: 'usuarioId' },
    link: { to: '/seguranca' },
    colunas: {
      evento: false,
      detalhe: SEGURANCA(seguranca.columns.detalhe.label),
      endereco: SEGURANCA(seguranca.columns.endereco.label),
      sobre: SEGURANCA(seguranca.columns.sobre.label),
      usuario: SEGURANCA(seguranca.columns.usuario.label),
    },
  },
  sprint: nothing('fim inicio nome projeto'),
  sprint_copia: nothing('erro origem rodadas'),
  sprint_hora: nothing('dia horas'),
  sprint_lida: {
    lugar: 'Tarefas lidas do Redmine',
    finalidade: 'Acompanhar as sprints',
    destinos: [REDMINE],
    colunas: { origem: false, dados: EQUIPE('Tarefa como o Redmine a mostra') },
  },
  sprint_mudanca: nothing('de motivo para'),
  sprint_nome: {
    lugar: 'Nomes lidos do Redmine',
    finalidade: 'Acompanhar as sprints',
    destinos: [REDMINE],
    colunas: { nome: EQUIPE('Nome') },
  },
  sprint_tarefa: nothing('estimadas titulo'),
  suspensao_aviso: {
    lugar: 'Avisos de suspensão',
    finalidade: FALAR,
    destinos: [CORREIO],
    caminho: { cliente: 'clienteId' },
    link: { to: '/cobranca/suspensoes' },
    colunas: { ...none('data erro meio'), texto: TEXTO('Texto') },
  },
})
