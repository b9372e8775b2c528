import { ClienteAnexo } from '@retaguarda/contract/cliente.ts'
import { NuncaMudancas } from '@retaguarda/contract/cobranca/suspensao.ts'
import { ComentarioEdit } from '@retaguarda/contract/comentario.ts'
import { EmpresaForm } from '@retaguarda/contract/empresa.ts'
import { NfseDoCliente } from '@retaguarda/contract/faturamento/nfse-fiscal.ts'
import { labelOf } from '@retaguarda/contract/kit/schema-walk.ts'
import { PessoaContato, PessoaEndereco, PessoaForm, pessoa } from '@retaguarda/contract/pessoa.ts'
import { acessos } from '@retaguarda/contract/privacidade/acessos.ts'
import { Destino } from '@retaguarda/contract/privacidade/mapa.ts'
import { PedidoTitularForm } from '@retaguarda/contract/privacidade/pedido-titular.ts'
import { TaskForm } from '@retaguarda/contract/task.ts'
import { UsuarioForm } from '@retaguarda/contract/usuario.ts'
import { none, nothing, pessoal, tables } from './pessoal.ts'

const { REDMINE, MATTERMOST, LOJA, CORREIO, SEFIN, BANCOS } = Destino.code

const CADASTRO = pessoal('TODOS', 'CADASTRO', 'EXECUCAO', 'CADASTRO')
const DOCUMENTO = pessoal('TODOS', 'DOCUMENTO', 'EXECUCAO', 'CADASTRO')
const CONTATO = pessoal('TODOS', 'CONTATO', 'EXECUCAO', 'CLIENTE_INATIVO')
const LIVRE = pessoal('CLIENTE', 'LIVRE', 'EXECUCAO', 'CADASTRO')
const EQUIPE = pessoal('EQUIPE', 'CADASTRO', 'EXECUCAO', 'CADASTRO')
const ACESSO = pessoal('EQUIPE', 'ACESSO', 'INTERESSE', 'PESSOA_QUE_SAIU')
const SESSAO = pessoal('EQUIPE', 'ACESSO', 'INTERESSE', 'CURTO')

const PEDIDO = pessoal('TODOS', 'CADASTRO', 'DIREITOS', 'CADASTRO')
const PEDIDO_TEXTO = pessoal('TODOS', 'LIVRE', 'DIREITOS', 'CADASTRO')

const ENTRAR = 'Saber quem entra e proteger o acesso'

/** Who we deal with, who works here, and what people write about their work. */
export const cadastros = tables({
  pessoa: {
    lugar: 'Cadastro de pessoas',
    finalidade: 'Identificar com quem a empresa trata',
    destinos: [BANCOS, SEFIN],
    caminho: { pessoa: 'id' },
    link: { to: '/pessoa/visualizar/:id' },
    colunas: {
      nome: CADASTRO(labelOf(PessoaForm, 'nome')),
      nomeFantasia: CADASTRO(labelOf(PessoaForm, 'nomeFantasia')),
      dataNascimento: CADASTRO(labelOf(PessoaForm, 'dataNascimento')),
      genero: CADASTRO(labelOf(PessoaForm, 'genero')),
      cpfCnpj: DOCUMENTO(labelOf(PessoaForm, 'cpfCnpj')),
      rg: DOCUMENTO(labelOf(PessoaForm, 'rg')),
      ie: DOCUMENTO(labelOf(PessoaForm, 'ie')),
      cidade: CONTATO(pessoa.columns.cidade.label),
      telefone: CONTATO(pessoa.columns.telefone.label),
    },
  },
  pessoa_contato: {
    lugar: 'Contatos de pessoas',
    finalidade: 'Falar com a pessoa e enviar-lhe cobranças, notas e avisos',
    destinos: [CORREIO],
    caminho: { pessoa: 'pessoaId' },
    link: { to: '/pessoa/visualizar/:id', id: 'pessoaId' },
    colunas: { ...none('finalidades setor'), contato: CONTATO(labelOf(PessoaContato, 'contato')) },
  },
  pessoa_endereco: {
    lugar: 'Endereços de pessoas',
    finalidade: 'Boletos, notas e correspondência',
    destinos: [BANCOS, SEFIN],
    caminho: { pessoa: 'pessoaId' },
    link: { to: '/pessoa/visualizar/:id', id: 'pessoaId' },
    colunas: {
      logradouro: CONTATO(labelOf(PessoaEndereco, 'logradouro')),
      numero: CONTATO(labelOf(PessoaEndereco, 'numero')),
      complemento: CONTATO(labelOf(PessoaEndereco, 'complemento')),
      bairro: CONTATO(labelOf(PessoaEndereco, 'bairro')),
      cep: CONTATO(labelOf(PessoaEndereco, 'cep')),
    },
  },
  cliente: {
    lugar: 'Clientes',
    finalidade: 'Prestar o que foi contratado e cobrar',
    destinos: [SEFIN, LOJA, CORREIO],
    caminho: { pessoa: 'pessoaId' },
    link: { to: '/cliente/visualizar/:id' },
    colunas: {
      ...none('dataHomologacao diaVencimento lojaChave lojaChaveHash lojaUrl projetoSuporteRedmine regime retencaoIss'),
      emailNota: CONTATO(labelOf(NfseDoCliente, 'emailNota')),
      inscricaoMunicipal: DOCUMENTO(labelOf(NfseDoCliente, 'inscricaoMunicipal')),
      nuncaSuspender: LIVRE(labelOf(NuncaMudancas, 'nuncaSuspender')),
    },
  },
  cliente_anexo: {
    lugar: 'Anexos de clientes',
    finalidade: 'Guardar documentos do cliente',
    caminho: { cliente: 'clienteId' },
    link: { to: '/cliente/visualizar/:id', id: 'clienteId' },
    colunas: { nome: DOCUMENTO(labelOf(ClienteAnexo, 'nome')), validade: false },
  },
  arquivo: {
    lugar: 'Arquivos',
    finalidade: 'Guardar documentos enviados',
    caminho: { de: 'cliente_anexo', coluna: 'arquivoId' },
    colunas: { ...none('chave tamanho'), nome: DOCUMENTO('Nome do arquivo') },
  },
  cliente_link: nothing('aberturas token'),
  cliente_objeto_contrato: {
    lugar: 'Vínculos de clientes',
    finalidade: 'Registrar o que foi contratado',
    caminho: { cliente: 'clienteId' },
    link: { to: '/cliente-objeto-contrato/obj/visualizar/:id' },
    colunas: {
      ...none('configuracao reajusteIndice reajusteMesBase reajusteMinimoMeses reajustePercentual reajustePiso reajusteTeto'),
      observacao: LIVRE('Observação'),
    },
  },
  cliente_produto: nothing('url'),
  usuario: {
    lugar: 'Usuários',
    finalidade: ENTRAR,
    destinos: [REDMINE, MATTERMOST, CORREIO],
    caminho: { pessoa: 'pessoaId' },
    link: { to: '/usuario/visualizar/:id' },
    colunas: { email: EQUIPE(labelOf(UsuarioForm, 'email')), pessoaNome: EQUIPE('Nome'), senhaHash: ACESSO('Resumo da senha') },
  },
  senha_anterior: nothing(),
  totp: {
    lugar: 'Segundo fator',
    finalidade: ENTRAR,
    caminho: { usuario: 'usuarioId' },
    colunas: {
      pendente: ACESSO('Segredo do aplicativo de códigos, antes de confirmado'),
      segredo: ACESSO('Segredo do aplicativo de códigos'),
      ultimoPasso: false,
    },
  },
  chave_acesso: {
    lugar: 'Chaves de acesso',
    finalidade: ENTRAR,
    caminho: { usuario: 'usuarioId' },
    colunas: {
      ...none('contador transportes'),
      chavePublica: ACESSO('Chave pública'),
      credencial: ACESSO('Identificação da chave'),
      nome: ACESSO('Nome da chave'),
    },
  },
  codigo_recuperacao: nothing(),
  primeiro_acesso: nothing(),
  desafio_chave: nothing('finalidade'),
  entrada_pendente: nothing('falhas sid'),
  identidade: {
    lugar: 'Contas do Diretório',
    finalidade: ENTRAR,
    caminho: { usuario: 'usuarioId' },
    colunas: { email: ACESSO('E-mail no Diretório'), emissor: ACESSO('Endereço do Diretório'), sub: ACESSO('Identificação no Diretório') },
  },
  token: {
    lugar: 'Tokens de serviço',
    finalidade: 'Deixar outro programa trabalhar aqui',
    caminho: { usuario: 'responsavelId' },
    colunas: { ...none('dias escopos hashAnterior nome redes revogadoMotivo'), ultimoEndereco: false },
  },
  tentativa_login: nothing('chave'),
  sessao: {
    lugar: 'Sessões abertas',
    finalidade: ENTRAR,
    caminho: { usuario: 'usuarioId' },
    colunas: { agente: SESSAO('Navegador'), endereco: SESSAO('Endereço de rede'), sid: SESSAO('Sessão no Diretório') },
  },
  desligamento: {
    lugar: 'Desligamentos',
    finalidade: 'Tirar o acesso de quem saiu',
    caminho: { usuario: 'usuarioId' },
    link: { to: '/usuario/visualizar/:id', id: 'usuarioId' },
    colunas: { sessoes: false, tecnico: EQUIPE('Login técnico') },
  },
  desligamento_plataforma: nothing('erro msg platform resultado'),
  plataforma_conferencia: nothing('erro platform'),
  plataforma_divergencia: {
    lugar: 'Contas em outras plataformas',
    finalidade: 'Achar acessos de quem já saiu',
    destinos: [REDMINE, MATTERMOST],
    caminho: { usuario: 'usuarioId' },
    colunas: { platform: false, conta: EQUIPE('Conta') },
  },
  plataforma_vez: nothing('platform'),
  empresa: {
    lugar: 'Dados da empresa',
    finalidade: 'Dizer quem responde pelos dados pessoais',
    link: { to: '/empresa' },
    colunas: {
      ...none('cpfCnpj email endereco logo logoTipo nome regime site telefone'),
      encarregadoNome: EQUIPE(labelOf(EmpresaForm, 'encarregado.nome')),
      encarregadoEmail: EQUIPE(labelOf(EmpresaForm, 'encarregado.email')),
    },
  },
  setor: nothing('codigo nome'),
  setor_usuario: nothing(),
  pedido_titular: {
    lugar: 'Pedidos de titulares',
    finalidade: 'Responder a quem pergunta pelos seus dados',
    link: { to: '/pedido-titular/visualizar/:id' },
    colunas: {
      ...none('meio prazo recebidoEm'),
      titular: PEDIDO(labelOf(PedidoTitularForm, 'titular')),
      motivo: PEDIDO_TEXTO(labelOf(PedidoTitularForm, 'motivo')),
      resposta: PEDIDO_TEXTO(labelOf(PedidoTitularForm, 'resposta')),
    },
  },
  anonimizado: nothing('achadas chave desde desdeProxima lugar onde papeis papeisEm pessoa posicao termos valores volta'),
  relatorio_titular: {
    lugar: 'Relatórios de titulares',
    finalidade: 'Responder a quem pergunta pelos seus dados',
    caminho: { pessoa: 'pessoaId' },
    colunas: { ...none('falha formato'), conteudo: pessoal('TODOS', 'LIVRE', 'DIREITOS', 'RELATORIO')('Arquivo do relatório') },
  },
  acesso_pessoal: {
    lugar: 'Consultas a dados pessoais',
    finalidade: 'Saber quem consultou os dados de alguém',
    caminho: { usuario: 'usuarioId' },
    link: { to: '/privacidade/acessos' },
    colunas: {
      ...none('entidade linhas meio registro'),
      filtro: pessoal('TODOS', 'LIVRE', 'INTERESSE', 'CONSULTA')(acessos.columns.filtro.label),
    },
  },
  prazo_dados: nothing('dias regra'),
  cidade: nothing('ibge nome populacao uf'),
  cidade_cep: nothing('fim inicio'),
  feriado: nothing('data nome'),
  comentario: {
    lugar: 'Comentários',
    finalidade: 'Combinar o trabalho da equipe',
    caminho: { usuario: 'autorId' },
    colunas: { texto: LIVRE(labelOf(ComentarioEdit, 'texto')) },
  },
  comentario_mencao: nothing(),
  changelog: nothing('date version'),
  changelog_linha: nothing('description'),
  checklist: nothing('itens nome versao'),
  checklist_versao: nothing('itens versao'),
  checklist_agenda: {
    lugar: 'Programação de checklists',
    finalidade: 'Planejar o trabalho da equipe',
    destinos: [REDMINE],
    caminho: { usuario: 'usuarioId' },
    colunas: { ...none('envioErro envioSituacao horasEstimadas issue'), observacao: LIVRE('Observação') },
  },
  task: {
    lugar: 'Tarefas',
    finalidade: 'Implantar e atender clientes',
    caminho: { cliente: 'clienteId' },
    link: { to: '/task/visualizar/:id' },
    colunas: { ...none('previsao progresso'), descricao: LIVRE(labelOf(TaskForm, 'descricao')) },
  },
  task_checklist: nothing('previsao respondidas visiveis'),
  task_resposta: {
    lugar: 'Respostas de checklists',
    finalidade: 'Implantar e atender clientes',
    caminho: { usuario: 'usuarioId' },
    colunas: { time: false, resposta: LIVRE('Resposta') },
  },
  visao: nothing('colunas filtro grade nome'),
  visao_padrao: nothing('grade'),
})
